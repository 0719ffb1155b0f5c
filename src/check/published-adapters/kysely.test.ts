import { describeFlows } from './describe-flows.ts'
import { openKysely } from './kysely.ts'

describeFlows('@auth/kysely-adapter on SQLite', openKysely, { hasPasskeys: false })
