import { emailRequestFlow } from '../../conformance/scenarios/email-request.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(emailRequestFlow)
