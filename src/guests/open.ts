import type { AuthConfig } from '../core/types.ts'
import { configFor } from './config.ts'
import { createPlatform, type Seams } from './platform.ts'
import type { Start } from './published.ts'

/** Answers a request as `Auth` of the package does. */
export type Answer = (request: Request, config: AuthConfig) => Promise<Response>

/** Starts a published package for one exchange. */
export function openGuest(start: Start, seams: Seams): Answer {
  const published = start(createPlatform(seams))
  const host = { published, seams }
  return (request, config) => published.Auth(withBody(request), configFor(host, config))
}

/** The package asks whether there is a body before it reads it. In Firefox requests do not say. */
function withBody(request: Request): Request {
  return 'body' in request ? request : Object.defineProperty(request, 'body', { value: {} })
}
