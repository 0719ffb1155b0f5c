import { csrfFlow } from '../../conformance/scenarios/csrf.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(csrfFlow)
