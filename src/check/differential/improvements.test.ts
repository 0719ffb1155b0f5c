import { improvementsFlow } from '../../conformance/scenarios/improvements.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(improvementsFlow)
