import { credentialsFlow } from '../../conformance/scenarios/credentials.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(credentialsFlow)
