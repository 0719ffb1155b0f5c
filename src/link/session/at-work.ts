/** Nobody who has not touched anything for so long is in the middle of something. */
const QUIET_MS = 60_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Answers whether somebody is at work in this window: has touched it within the last minute, has a step selected or a dialog open, or has begun
 * to fill in a field. What frames hear does not reach the window: there the field that has the focus says it.
 */
export function isAtWork(window: Window): () => boolean {
  const { document, performance } = window
  let touched = performance.now()
  for (const type of INPUTS)
    window.addEventListener(
      type,
      () => {
        touched = performance.now()
      },
      { capture: true, passive: true },
    )
  // A press in a frame takes the focus away from the window, or to another frame.
  window.addEventListener('blur', () => {
    touched = performance.now()
  })
  return () =>
    performance.now() - touched < QUIET_MS ||
    /[#&]step=/.test(window.location.hash) ||
    document.querySelector('[role="dialog"]') !== null ||
    isFilled(document.activeElement)
}

/** Whether this is a field with something in it, or a frame whose focus is in one. */
function isFilled(element: Element | null): boolean {
  if (element === null) return false
  // Elements of a frame are of another realm: they are known by their names.
  if (element.tagName === 'IFRAME')
    return isFilled((element as HTMLIFrameElement).contentDocument?.activeElement ?? null)
  return (
    ['INPUT', 'TEXTAREA'].includes(element.tagName) &&
    'value' in element &&
    String(element.value).trim() !== ''
  )
}
