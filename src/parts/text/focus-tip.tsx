import { useEffect, useState } from 'react'

interface Tip {
  readonly text: string
  readonly left: number
  readonly top: number
}

/**
 * Shows the title of what has the focus, as the pointer gets it from the browser: with its key, where it has one. Hidden from those who hear
 * titles anyway. Escape puts it away (WCAG 1.4.13).
 */
export function FocusTip() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const hide = () => setTip(undefined)
    const show = ({ target }: Event) => {
      const titled =
        target instanceof HTMLElement && target.matches('button:focus-visible') ? target : undefined
      setTip(titled && tipFor(titled))
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    // Lists scroll by themselves while they follow; only what moves the element moves its tip.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(document.activeElement)) hide()
    }
    const off = new AbortController()
    const { signal } = off
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('keydown', onKey, { signal, capture: true })
    document.addEventListener('scroll', onScroll, { signal, capture: true })
    window.addEventListener('resize', hide, { signal })
    return () => off.abort()
  }, [])
  if (!tip) return undefined
  return (
    <span className="focus-tip" aria-hidden="true" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </span>
  )
}

/** Widest and highest that a tip gets, in pixels: it must not leave the window. */
const WIDTH = 300
const HEIGHT = 60

function tipFor(element: HTMLElement): Tip | undefined {
  const { title } = element
  if (title === '' || title === element.textContent.trim()) return undefined
  const box = element.getBoundingClientRect()
  const below = box.bottom + 6
  const top = below + HEIGHT > window.innerHeight ? box.top - 30 : below
  return { text: title, left: Math.max(6, Math.min(box.left, window.innerWidth - WIDTH)), top }
}
