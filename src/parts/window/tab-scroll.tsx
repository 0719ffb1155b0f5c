import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { watchSize } from './watch-size.ts'

/** Tabs that may be wider than their bar. They scroll, and a button at each edge brings in the ones that are cut off. */
export function TabScroll(props: {
  readonly list: RefObject<HTMLDivElement | null>
  /** The chosen tab, which is scrolled into view. */
  readonly chosen: string
  readonly children: ReactNode
}) {
  const { list, chosen } = props
  const hidden = useHidden(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the width changes, the chosen tab may be cut off
  useEffect(() => {
    if (list.current) bringIn(list.current)
  }, [list, chosen, hidden.room])
  return (
    <>
      {hidden.before ? <EdgeButton list={list} to={-1} /> : undefined}
      {props.children}
      {hidden.after ? <EdgeButton list={list} to={1} /> : undefined}
    </>
  )
}

/** For the pointer: with the keyboard, arrow keys move through the tabs themselves. */
function EdgeButton({ list, to }: { readonly list: RefObject<HTMLDivElement | null>; readonly to: 1 | -1 }) {
  const Icon = to < 0 ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={`button bare square small ${to < 0 ? 'before' : 'after'}`}
      tabIndex={-1}
      aria-label={to < 0 ? 'Previous tabs' : 'More tabs'}
      title={to < 0 ? 'Previous tabs' : 'More tabs'}
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        const by = (list.current?.clientWidth ?? 0) * 0.8 * to
        list.current?.scrollBy({ left: by, behavior: calm ? 'auto' : 'smooth' })
      }}
    >
      <Icon className="icon" aria-hidden />
    </button>
  )
}

interface Hidden {
  readonly before: boolean
  readonly after: boolean
  readonly room: number
}

/** Whether tabs are cut off at either edge. */
function useHidden(list: RefObject<HTMLDivElement | null>): Hidden {
  const [hidden, setHidden] = useState<Hidden>({ before: false, after: false, room: 0 })
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const before = scrollLeft > 1
      const after = scrollLeft + clientWidth < scrollWidth - 1
      setHidden((old) =>
        old.before === before && old.after === after && old.room === clientWidth
          ? old
          : { before, after, room: clientWidth },
      )
    }
    look()
    const unwatch = watchSize([element, ...element.children], look)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      unwatch()
      element.removeEventListener('scroll', look)
    }
  }, [list])
  return hidden
}

function bringIn(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!tab) return
  const start = tab.offsetLeft - list.offsetLeft
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (start + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = start + tab.offsetWidth - list.clientWidth
}
