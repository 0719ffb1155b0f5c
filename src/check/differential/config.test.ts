import { configurationsFlow } from '../../conformance/scenarios/config.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(configurationsFlow)
