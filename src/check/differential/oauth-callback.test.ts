import { oauthCallbackFlow } from '../../conformance/scenarios/oauth-callback.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(oauthCallbackFlow)
