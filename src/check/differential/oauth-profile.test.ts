import { oauthProfileFlow } from '../../conformance/scenarios/oauth-profile.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(oauthProfileFlow)
