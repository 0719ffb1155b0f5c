import { sessionDatabaseFlow } from '../../conformance/scenarios/session-database.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(sessionDatabaseFlow)
