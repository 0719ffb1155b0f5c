import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { Step } from '../../protocol/steps.ts'
import { kindOf, labelOf } from '../../record/kinds/registry.ts'
import { stepIn } from '../data/world.ts'

/** How long the pointer rests on a mark before it says what it is. */
const REST_MS = 120

interface Resting {
  readonly seq: number
  /** In pixels from the left edge of the window. */
  readonly x: number
}

/** What the pointer rests on: the step's number, name and sentence. `stepUnder`: the step at a place, in percent of the strip's width. */
export function usePreview(
  strip: RefObject<HTMLElement | null>,
  stepUnder: (percent: number) => number | undefined,
) {
  const [pointed, setPointed] = useState<Resting>()
  const [resting, setResting] = useState<Resting>()
  useEffect(() => {
    if (!pointed) return setResting(undefined)
    const timer = setTimeout(() => setResting(pointed), resting ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [pointed, resting])
  const handlers = {
    onPointerEnter: (event: PointerEvent) => look(event),
    onPointerLeave: () => setPointed(undefined),
  }
  const look = ({ buttons, clientX, pointerType }: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect()
    const seq = box && stepUnder(((clientX - box.left) / box.width) * 100)
    // A finger has nothing to rest with, and a drag is about the line.
    if (seq === undefined || buttons > 0 || pointerType === 'touch') setPointed(undefined)
    else setPointed((old) => (old?.seq === seq ? old : { seq, x: clientX }))
  }
  return { handlers, look, resting }
}

export function Preview(props: {
  readonly steps: readonly Step[]
  readonly resting: Resting | undefined
  readonly strip: RefObject<HTMLElement | null>
}) {
  const { resting, steps, strip } = props
  const step = resting && stepIn(steps, resting.seq)
  if (!step) return undefined
  const top = strip.current?.getBoundingClientRect().bottom ?? 0
  const { x } = resting
  const { name, note } = labelOf(step)
  return (
    <span className="strip-preview" role="tooltip" style={{ '--x': `${x}px`, '--top': `${top}px` }}>
      <b>
        {step.seq} {name}
      </b>
      {note === undefined ? undefined : <em> {note}</em>}
      <span>{kindOf(step).description(step)}</span>
    </span>
  )
}
