import { getTokenFlow } from '../../conformance/scenarios/get-token.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(getTokenFlow)
