import { FLOWS } from '../../lessons/flows/flows.ts'
import { createFlowReader, type FlowReader, type FlowRun } from '../../protocol/flow-reader.ts'
import type { Step } from '../../protocol/steps.ts'

interface Reading {
  readonly reader: FlowReader
  readonly count: number
  readonly last: Step
}

/** Finds the flows in a record, in order of its steps. A record that only grew is read on from where it ended. */
export function createFlowFinder(): (steps: readonly Step[]) => readonly FlowRun[] {
  /** By the first step of the record. */
  const readings = new WeakMap<Step, Reading>()
  return (steps) => {
    const [first] = steps
    const last = steps.at(-1)
    if (first === undefined || last === undefined) return []
    const known = readings.get(first)
    const goesOn = known !== undefined && steps[known.count - 1] === known.last
    const reader = goesOn ? known.reader : createFlowReader(FLOWS)
    for (const step of goesOn ? steps.slice(known.count) : steps) reader.read(step)
    readings.set(first, { reader, count: steps.length, last })
    return reader.runs()
  }
}
