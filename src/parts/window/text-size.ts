/** What a browser that nobody set up takes as the size of text, in pixels; sizes in pixels are drawn for it. */
const USUAL = 16

/** How large text is at the moment: 1 is what a browser that nobody set up has. */
export function textScaleNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL
}

/** Whether there is room for one pane only: a narrow window, or a low one. The style sheet asks the same. */
export function isOnePane(): boolean {
  return !hasRoomFor(640) || !(hasRoomFor(1200) || hasRoomFor(0, 600))
}

/** Whether the window has so many pixels, of those that usual text is drawn with, in width and height. */
export function hasRoomFor(width: number, height = 0): boolean {
  const scale = textScaleNow()
  return window.innerWidth >= width * scale && window.innerHeight >= height * scale
}
