/** Handing files over: what the browser stores for a person, and what a person drops on the page. */

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/**
 * @param {DataTransfer} transfer
 * @returns {{files: File[], text: string}}
 */
export function dropped(transfer) {
  return { files: [...transfer.files], text: transfer.files.length ? "" : transfer.getData("text/plain") };
}

/**
 * Turn a picture made of text into one made of dots.
 *
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @param {number} [scale]
 * @returns {Promise<Blob>}
 */
export async function toPng(svg, width, height, scale = 2) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // Browsers draw no canvas beyond some 16,000 dots a side; a long essay is drawn smaller rather than cut.
    const fitting = Math.min(scale, 16000 / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * fitting);
    canvas.height = Math.ceil(height * fitting);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
