import { environmentFlow } from '../../conformance/scenarios/environment.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(environmentFlow)
