// What the page uses of Pyodide, for the type checker; the package itself is fetched apart.
declare module "*/pyodide.mjs" {
  export function loadPyodide(options: Record<string, unknown>): Promise<any>;
}
