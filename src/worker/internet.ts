import { createNetwork } from '../mocks/network.ts'
import { leavePart } from './parts.ts'

leavePart('internet', createNetwork({ apps: [] }))
