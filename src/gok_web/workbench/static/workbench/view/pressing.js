/**
 * Nothing is drawn anew under a finger: a button that is replaced between press and release is never clicked.
 *
 * Answers of the server, and fields that are left by the very press, change the page at any moment. While a button, link
 * or the like is held down such changes wait for its release; dragging over words goes on drawing.
 */

const HELD = "button, a, summary, label, select, input[type=checkbox], input[type=radio]";

let held = false;
/** @type {Set<() => void>} */
const waiting = new Set();

function release() {
  held = false;
  // The click comes right after the release, and what it does is drawn first.
  setTimeout(() => {
    if (held) return;
    const draws = [...waiting];
    waiting.clear();
    draws.forEach((draw) => draw());
  });
}

document.addEventListener("pointerdown", (event) => (held = event.target instanceof Element && event.target.closest(HELD) !== null), true);
for (const end of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(end, release, true);
window.addEventListener("blur", release);

/** A drawing that waits while something is held down, and is done once for all that one press has changed. @param {() => void} draw */
export function unpressed(draw) {
  let due = false;
  const now = () => {
    due = false;
    if (held) return void waiting.add(draw);
    waiting.delete(draw);
    draw();
  };
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(now);
  };
}
