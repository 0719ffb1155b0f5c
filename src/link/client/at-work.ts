/** Someone who hasn't touched anything for this long isn't in the middle of something. */
const QUIET_MS = 60_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Returns whether someone is at work in this window: they touched it within the last minute, have a step selected or a dialog open, or have begun to
 * fill in a field. Events in frames don't reach the window, so for frames only the field with the focus counts.
 */
export function isAtWork(window: Window): () => boolean {
  const { document, performance } = window
  let touched = performance.now()
  const touch = () => {
    touched = performance.now()
  }
  for (const type of INPUTS) window.addEventListener(type, touch, { capture: true, passive: true })
  // Clicking into a frame takes the focus from the window.
  window.addEventListener('blur', touch)
  return () =>
    performance.now() - touched < QUIET_MS ||
    /[#&]step=/.test(window.location.hash) ||
    document.querySelector('[role="dialog"]') !== null ||
    isFilled(document.activeElement)
}

/** Whether this is a field with text in it, or a frame in which such a field has the focus. */
function isFilled(element: Element | null): boolean {
  if (element === null) return false
  // Elements of a frame belong to another realm, so `instanceof` doesn't know them.
  if (element.tagName === 'IFRAME')
    return isFilled((element as HTMLIFrameElement).contentDocument?.activeElement ?? null)
  return (
    ['INPUT', 'TEXTAREA'].includes(element.tagName) &&
    'value' in element &&
    String(element.value).trim() !== ''
  )
}
