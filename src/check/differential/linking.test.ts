import { linkingFlow } from '../../conformance/scenarios/linking.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(linkingFlow)
