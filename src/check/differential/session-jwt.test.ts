import { sessionJwtFlow } from '../../conformance/scenarios/session-jwt.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(sessionJwtFlow)
