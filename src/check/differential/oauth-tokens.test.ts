import { oauthTokensFlow } from '../../conformance/scenarios/oauth-tokens.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(oauthTokensFlow)
