import type { AuthConfig } from '../core/types.ts'
import { configFor } from './config.ts'
import { createPlatform, type Seams } from './platform.ts'
import type { Published, Start } from './published.ts'
import { type Attempt, createAttempts } from './repeat.ts'
import { hasUnawaited } from './unawaited.ts'

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
    answer: (request, config) =>
      hasUnawaited(config)
        ? answerByAttempts({ start, seams, request, config })
        : published.Auth(withBody(request), configFor(host, config)),
  }
}

interface Asked {
  readonly start: Start
  readonly seams: Seams
  readonly request: Request
  readonly config: AuthConfig
}

/** Each attempt has a package to itself: what is left of the one before does no harm. */
async function answerByAttempts({ start, seams, request, config }: Asked): Promise<Response> {
  const begin = createAttempts()
  for (;;) {
    const attempt = begin()
    const own = seamsOf(seams, attempt)
    const published = start(createPlatform(own))
    const host = { published, seams: own, attempt }
    const answered = published.Auth(withBody(request.clone()), configFor(host, config))
    await Promise.race([answered.catch(() => undefined), attempt.interrupted])
    if (!attempt.isInterrupted()) return answered
    await attempt.interrupted
  }
}

function seamsOf(seams: Seams, { once }: Attempt): Seams {
  const { fetch, now, random } = seams
  const draw = new Map<string, Seams['random']>()
  return {
    ...seams,
    fetch: once('fetch', fetch as (...args: never[]) => unknown) as typeof fetch,
    now: once('now', now),
    random: (purpose, length) => {
      const known = draw.get(purpose) ?? once(`random ${purpose}`, random)
      draw.set(purpose, known)
      return known(purpose, length)
    },
  }
}

/** The package asks whether there is a body before it reads it. In Firefox requests do not say. */
function withBody(request: Request): Request {
  return 'body' in request ? request : Object.defineProperty(request, 'body', { value: {} })
}
