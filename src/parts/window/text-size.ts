/** A browser's default text size in pixels. Sizes in pixels are designed for it. */
const USUAL = 16

/** How large text is now: 1 is the browser default. */
export function textScaleNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL
}

/** Whether there is room for one pane only: a narrow window, or a low one. The style sheet has the same condition. */
export function isOnePane(): boolean {
  return !hasRoomFor(640) || !(hasRoomFor(1200) || hasRoomFor(0, 600))
}

/** Whether the window is at least this wide and high, in pixels at the default text size. */
export function hasRoomFor(width: number, height = 0): boolean {
  const scale = textScaleNow()
  return window.innerWidth >= width * scale && window.innerHeight >= height * scale
}
