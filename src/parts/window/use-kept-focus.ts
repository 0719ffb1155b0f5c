import { type RefCallback, useCallback } from 'react'

/**
 * What has the focus may disappear with what it did, such as the button of an offer. The focus then goes to the nearest part with a name that is
 * left around it, so that Tab goes on from there. For the `ref` of the element in which it does so.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  return useCallback((root) => (root ? keepFocusIn(root) : undefined), [])
}

function keepFocusIn(root: HTMLElement): () => void {
  let around: readonly HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    around = target instanceof HTMLElement ? partsAround(target, root) : []
  }
  const observer = new MutationObserver(() => {
    const [own] = around
    if (own === undefined || own.isConnected) return
    const part = around.find(isShown)
    around = []
    if (part && hasNoFocus()) focusPart(part)
  })
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
  }
}

/** The element, and the named parts that it is in, from the inside out. */
function partsAround(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const parts = [element]
  for (let each = element.parentElement; each && root.contains(each); each = each.parentElement)
    if (each === root || each.hasAttribute('aria-label')) parts.push(each)
  return parts
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility({ visibilityProperty: true })
}

/** Nothing that is shown has the focus. */
export function hasNoFocus(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !activeElement.checkVisibility()
}

/** Focuses a part of the page, also one that takes no focus by itself. */
export function focusPart(part: HTMLElement): void {
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
