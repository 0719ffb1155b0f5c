import { sessionCookiesFlow } from '../../conformance/scenarios/session-cookies.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(sessionCookiesFlow)
