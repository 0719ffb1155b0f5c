import { ownCodeFlow } from '../../conformance/scenarios/own-code.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(ownCodeFlow)
