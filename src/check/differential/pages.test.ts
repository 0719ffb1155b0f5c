import { pagesFlow } from '../../conformance/scenarios/pages.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(pagesFlow)
