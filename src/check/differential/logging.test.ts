import { loggingFlow } from '../../conformance/scenarios/logging.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(loggingFlow)
