import { describeFlows } from './describe-flows.ts'
import { openDrizzleSqlite } from './drizzle-sqlite.ts'

describeFlows('@auth/drizzle-adapter on SQLite', openDrizzleSqlite)
