import { type RefObject, useEffect, useRef } from 'react'
import { focusPart, hasNoFocus } from '../../parts/window/use-kept-focus.ts'

/** When the code of the app is closed, the focus goes back to where it was before, unless it is somewhere by then. */
export function useModeFocus(isCode: boolean): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(undefined)
  const wasCode = useRef(isCode)
  useEffect(() => {
    const element = main.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('.code-view')) before.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const isClosed = wasCode.current && !isCode
    wasCode.current = isCode
    if (!isClosed || !main.current || !hasNoFocus()) return
    const known = before.current
    focusPart(known?.isConnected && known.checkVisibility() ? known : main.current)
  }, [isCode])
  return main
}
