import { createNetwork } from '../mocks/network.ts'
import { OAUTH_APPS } from '../sim/site/registration.ts'
import { leavePart } from './parts.ts'

leavePart('internet', createNetwork({ apps: OAUTH_APPS }))
