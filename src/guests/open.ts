import type { AuthConfig } from '../core/types.ts'
import { configFor } from './config.ts'
import { createPlatform, type Seams } from './platform.ts'
import type { Published, Start } from './published.ts'

/** Answers a request as `Auth` of the package does. */
export type Answer = (request: Request, config: AuthConfig) => Promise<Response>

/** A published package that runs. */
export interface Guest {
  readonly published: Published
  readonly answer: Answer
}

/** Starts a published package, for one exchange or for several. */
export function openGuest(start: Start, seams: Seams): Guest {
  const published = start(createPlatform(seams))
  const host = { published, seams }
  return {
    published,
    answer: (request, config) => published.Auth(withBody(request), configFor(host, config)),
  }
}

/** The package asks whether there is a body before it reads it. In Firefox requests do not say. */
function withBody(request: Request): Request {
  return 'body' in request ? request : Object.defineProperty(request, 'body', { value: {} })
}
