import { causesFlow } from '../../conformance/scenarios/causes.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(causesFlow)
