import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import type { Folding } from '../../record/diagram/draws.ts'
import type { LaneDevices } from '../../record/diagram/lanes.ts'
import { layoutDiagram } from '../../record/diagram/layout.ts'
import { isAdapterStep } from '../../record/kinds/families.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { foldsOf } from '../../record/outline/levels.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useSetup, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useLevel } from '../preferences/preferences.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useKept, useStepList } from '../steps/step-list.ts'
import { Sequence } from './sequence.tsx'

/** The run around the focus: every step, or its rows of Essentials. */
export function RunDiagram({ focus }: { readonly focus: Focus }) {
  const all = useStore(useLayout().unfolded)
  const chosen = useStore(useSelection().selected)
  const { run, future, paused } = useRunInParts(focus)
  const unfolded = all ? 'all' : isInPair(focus) ? chosen : undefined
  const kept = useKept()
  const folds = useStore(useStepList().folds)
  const folded = useLevel() !== 'everything'
  const names = useDeviceNames()
  const place = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(place)
  const diagram = useMemo(() => {
    const folding: Folding = {
      foldsOf: (each) => foldsOf(each, { kept }),
      isOpen: (key) => folds.get(key) === true,
    }
    const more = { ...(future ? { future } : {}), ...(folded ? { folding, width } : {}) }
    return layoutDiagram(run, { unfolded, devices: names, paused, ...more })
  }, [run, future, paused, unfolded, names, kept, folds, folded, width])
  return <Sequence diagram={diagram} selected={focus} place={place} />
}

/** What the numbers of rows take of the width. */
const NUMBERS = 52

/** In pixels before text is magnified. */
function usePlotWidth(place: RefObject<HTMLElement | null>): number | undefined {
  const zoom = useStore(useLayout().textScale)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const look = () => setWidth(element.clientWidth / zoom - NUMBERS)
    look()
    return watchSize([element], look)
  }, [place, zoom])
  return width
}

/** What people call the devices: by their names, or as what they are. */
function useDeviceNames(): LaneDevices {
  const { devices } = useSetup()
  return useMemo(
    () =>
      new Map(
        devices.map((device) => [
          device.id,
          { name: deviceName(device), attacker: device.attacker === true },
        ]),
      ),
    [devices],
  )
}

/** `Mallory’s laptop`; `Laptop`, where it has no name. */
function deviceName({ id, name = id }: { readonly id: string; readonly name?: string }): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The run as far as it happened, its future steps, and where it is paused. */
function useRunInParts({ run }: Focus) {
  const stepper = useStepper()
  const { runs } = useWorldData()
  const present = useStore(runs).find((each) => each.run === run.run)
  const future = useStore(stepper.future).find((each) => each.run === run.run)
  const { paused } = useStore(stepper.pauseState).control
  const seqs = useMemo(
    () => new Set(paused.filter((each) => each.run === run.run).map(({ seq }) => seq)),
    [paused, run.run],
  )
  // A run that is entirely in the future has nothing that happened.
  return { run: present ?? NO_RUN, future, paused: seqs }
}

const NO_RUN: Run = {
  type: 'run',
  key: '',
  run: 0,
  title: '',
  steps: [],
  children: [],
  trouble: [],
  kept: [],
  tookMs: 0,
}

/** Whether the step may be one of two that share a row: only then does selecting it change the diagram. */
function isInPair({ step }: Focus): boolean {
  if (requestSent.is(step)) return step.data.mode === 'server'
  return responseReceived.is(step) || isAdapterStep(step)
}
