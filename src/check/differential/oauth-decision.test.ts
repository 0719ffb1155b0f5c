import { oauthDecisionFlow } from '../../conformance/scenarios/oauth-decision.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(oauthDecisionFlow)
