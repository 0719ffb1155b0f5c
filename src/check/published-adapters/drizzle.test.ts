import { describeFlows } from './describe-flows.ts'
import { openDrizzle } from './drizzle.ts'
import { openDrizzleSqlite } from './drizzle-sqlite.ts'

describeFlows('@auth/drizzle-adapter on PGlite', () => openDrizzle())
// In the same file: what both import is loaded once.
describeFlows('@auth/drizzle-adapter on SQLite', openDrizzleSqlite)
