import { passkeyOptionsFlow } from '../../conformance/scenarios/passkey-options.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(passkeyOptionsFlow)
