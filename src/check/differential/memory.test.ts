import { memoryFlow } from '../../conformance/scenarios/memory.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(memoryFlow)
