import { passkeysFlow } from '../../conformance/scenarios/passkeys.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(passkeysFlow)
