import { callbackUrlFlow } from '../../conformance/scenarios/callback-url.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(callbackUrlFlow)
