import { modesFlow } from '../../conformance/scenarios/modes.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(modesFlow)
