import { useEffect, useState } from 'react'

interface Tip {
  readonly text: string
  readonly left: number
  readonly top: number
}

/**
 * Shows the title of the focused element, as the browser shows it to the pointer, with its key if it has one. Hidden from screen readers, which read
 * titles anyway. Escape hides it (WCAG 1.4.13).
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
    // Lists scroll by themselves while they follow the newest step. Hide the tip only if its element moves.
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

/** Largest width and height of a tip, in pixels: it must not leave the window. */
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
