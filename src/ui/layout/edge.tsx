import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import { useOverlays } from '../overlays/overlays.ts'
import type { PaneSize } from '../preferences/preferences.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { limited, rangeOf } from './sizes.ts'

interface EdgeKind {
  readonly label: string
  /** The pane to resize. */
  readonly pane: string
  readonly axis: 'x' | 'y'
  /** 1 if the pane grows to the right or downwards. */
  readonly direction: 1 | -1
}

const EDGES: Readonly<Record<PaneSize, EdgeKind>> = {
  devices: { label: 'Width of the devices', pane: '.pane.devices', axis: 'x', direction: 1 },
  steps: { label: 'Width of the steps', pane: '.pane.steps', axis: 'x', direction: -1 },
  inspector: { label: 'Height of the inspector', pane: '.pane.inspector', axis: 'y', direction: -1 },
  page: { label: 'Height of the page', pane: '.pane.devices', axis: 'y', direction: 1 },
  lower: { label: 'Height of steps and inspector', pane: '.pane.inspector', axis: 'y', direction: -1 },
  list: { label: 'Width of the list of steps', pane: '.pane.steps', axis: 'x', direction: 1 },
}

const STEP = 16
const LEAP = 80

/** The edge between two panes. It can be dragged, moved with the arrow keys, or clicked for a menu that does the same. */
export function Edge({ size }: { readonly size: PaneSize }) {
  const overlays = useOverlays()
  const { sizes } = usePreferences()
  const { label, pane, axis, direction } = EDGES[size]
  const edge = useRef<HTMLDivElement>(null)
  const [now, whole] = useMeasures(edge, pane, axis)
  const { min, max } = rangeOf(size, whole)
  const drag = useRef<{ readonly from: number; readonly size: number; moved: boolean }>(undefined)
  const set = (next: number) => sizes.update((all) => ({ ...all, [size]: limited(size, next, whole) }))
  const reset = () => sizes.update(({ [size]: _gone, ...others }) => others)
  const at = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const menu = (anchor: HTMLElement) => {
    const item = (name: string, onPress: () => void) => ({ id: name, label: name, onPress })
    const items = [
      item('Larger', () => set(now + LEAP)),
      item('Smaller', () => set(now - LEAP)),
      item('Default size', reset),
    ]
    overlays.open('menu', { label, anchor, sections: [{ title: label, items }] })
  }
  const onKey = (event: KeyboardEvent) => {
    const next = sizeAfter(event.key, axis, direction, { now, min, max })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'usual') reset()
    else set(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved has a value, which hr has not
    <div
      ref={edge}
      className={`edge ${size} ${axis}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={now}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${now} pixels`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: at(event), size: now, moved: false }
      }}
      onPointerMove={(event) => {
        const { current } = drag
        if (!current || (!current.moved && Math.abs(at(event) - current.from) < 3)) return
        current.moved = true
        set(current.size + direction * (at(event) - current.from))
      }}
      onPointerUp={(event) => {
        if (drag.current?.moved === false) menu(event.currentTarget)
        drag.current = undefined
      }}
    />
  )
}

function sizeAfter(
  key: string,
  axis: 'x' | 'y',
  direction: 1 | -1,
  { now, min, max }: { readonly now: number; readonly min: number; readonly max: number },
): number | 'usual' | undefined {
  const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  switch (key) {
    case less:
      return now - direction * STEP
    case more:
      return now + direction * STEP
    case 'Home':
      return min
    case 'End':
      return max
    case 'Enter':
      return 'usual'
    default:
      return undefined
  }
}

/** Current size of the pane, and of the whole that it is a part of. */
function useMeasures(
  edge: { readonly current: HTMLElement | null },
  pane: string,
  axis: 'x' | 'y',
): readonly [now: number, whole: number] {
  const sizes = useStore(usePreferences().sizes)
  const [measures, setMeasures] = useState<readonly [number, number]>([0, 0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are measured again
  useLayoutEffect(() => {
    const panes = edge.current?.parentElement
    const target = panes?.querySelector(pane)
    if (!panes || !target) return undefined
    const measure = () => {
      const [own, whole] = [target, panes].map((each) => each.getBoundingClientRect())
      const side = axis === 'x' ? 'width' : 'height'
      const next = [Math.round(own?.[side] ?? 0), Math.round(whole?.[side] ?? 0)] as const
      setMeasures((old) => (old[0] === next[0] && old[1] === next[1] ? old : next))
    }
    measure()
    return watchSize([target, panes], measure)
  }, [edge, pane, axis, sizes])
  return measures
}
