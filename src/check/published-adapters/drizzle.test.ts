import { describeFlows } from './describe-flows.ts'
import { openDrizzle } from './drizzle.ts'

describeFlows('@auth/drizzle-adapter on PGlite', () => openDrizzle())
