import { oauthStartFlow } from '../../conformance/scenarios/oauth-start.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(oauthStartFlow)
