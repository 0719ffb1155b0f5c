import { routesFlow } from '../../conformance/scenarios/routes.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(routesFlow)
