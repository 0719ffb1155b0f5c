import { redirectProxyFlow } from '../../conformance/scenarios/redirect-proxy.ts'
import { describeFlow } from './describe-flow.ts'

describeFlow(redirectProxyFlow)
