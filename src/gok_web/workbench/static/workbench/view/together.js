/**
 * Zones that scroll together: what stands at the top of the one a person scrolls stands at the top of the others.
 *
 * @import {Zone} from "./zone.js"
 */

/** A rest of the mouse on a word this long brings its counterpart into view. */
const DWELL = 280;

export class Together {
  /** @param {() => readonly Zone[]} visible @param {() => boolean} wanted */
  constructor(visible, wanted) {
    this.visible = visible;
    this.wanted = wanted;
    /** The zone a person scrolls; what the others do by themselves is not followed. @type {Zone | null} */
    this.leader = null;
    this.frame = 0;
    this.resting = 0;
  }

  /** @param {Zone} zone */
  watch(zone) {
    for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) zone.element.addEventListener(kind, () => (this.leader = zone), { passive: true });
    zone.element.addEventListener("scroll", () => {
      if (zone !== this.leader || !this.wanted() || this.frame) return;
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.follow(zone);
      });
    });
  }

  /** @private @param {Zone} zone */
  follow(zone) {
    const start = zone.firstInSight();
    if (start === null) return;
    for (const other of this.visible()) if (other !== zone) other.bringToTop(start);
  }

  /** The mouse rests on a word of a zone, or leaves. @param {number | null} start @param {Zone | null} zone */
  rest(start, zone) {
    clearTimeout(this.resting);
    if (start === null) return;
    this.resting = window.setTimeout(() => {
      for (const other of this.visible()) if (other !== zone) other.bringIntoView(start);
    }, DWELL);
  }
}
