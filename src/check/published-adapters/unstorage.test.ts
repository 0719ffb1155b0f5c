import { describeFlows } from './describe-flows.ts'
import { openUnstorage } from './unstorage.ts'

describeFlows('@auth/unstorage-adapter', openUnstorage)
