import { emailLinkFlow } from '../../conformance/scenarios/email-link.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(emailLinkFlow)
