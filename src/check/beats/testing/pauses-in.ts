import { FLOWS } from '../../../lessons/flows/flows.ts'
import { createFlowReader } from '../../../protocol/flow-reader.ts'
import type { Step } from '../../../protocol/steps.ts'

/** Where a record says that exchanges pause at beats: `33 oauth/hide`. */
export function pausesIn(steps: readonly Step[]): readonly string[] {
  const reader = createFlowReader(FLOWS)
  return steps.flatMap((step) => {
    const mark = reader.read(step).find(({ pauses }) => pauses)
    return mark ? [`${step.seq} ${mark.flow}/${mark.beat}`] : []
  })
}
