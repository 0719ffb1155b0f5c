import { ENGINES, type Engine, type GuestVersion } from '../../protocol/engines.ts'
import type { HttpRequest } from '../../protocol/http.ts'
import { isRecord } from '../../protocol/shape.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { readBody } from '../values/http.ts'
import { and, isAnswer, logs, requests, type Turn } from './engine-turns.ts'

/** What the package changed: the simulator's engine does as the version named does, and older ones don't. */
interface VersionTurn extends Turn {
  readonly id: GuestVersion
}

const CHANGES: readonly VersionTurn[] = [
  {
    // The check cookie has the id of its provider (GHSA-x445-f3h2-j279).
    id: '0.41.3',
    stops: 'ours',
    begins: logs('ours', (type, all) => type === 'InvalidCheck' && all.includes('for another provider')),
  },
  {
    // Addresses are normalized before they are checked (GHSA-7rqj-j65f-68wh).
    id: '0.41.3',
    stops: 'neither',
    begins: ({ ours }) =>
      ours.find((step) => {
        if (!requestSent.is(step) || step.to?.lane !== 'app') return false
        const address = emailIn(step.data.request)
        return address !== address.normalize('NFKC')
      }),
  },
  {
    // A provider that isn't configured has its own error, which leads to the error page.
    id: '0.41.2',
    stops: 'neither',
    covers: isAnswer,
    begins: and(
      logs('ours', isUnknownProvider),
      (exchange) => !logs('published', isUnknownProvider)(exchange),
    ),
  },
  {
    // Without a provider, a link that names it "undefined" shows the sign-in page.
    id: '0.41.2',
    stops: 'neither',
    covers: isAnswer,
    begins: requests(({ pathname }) => pathname.endsWith('/signin/undefined')),
  },
]

function isUnknownProvider(_type: string, all: string): boolean {
  return /Provider with id .* not found/.test(all)
}

function emailIn({ body, headers }: HttpRequest): string {
  const readable = readBody(headers, body)
  if (readable === undefined) return ''
  if ('form' in readable) return readable.form.find(([name]) => name === 'email')?.[1] ?? ''
  const address = 'json' in readable && isRecord(readable.json) ? readable.json['email'] : undefined
  return typeof address === 'string' ? address : ''
}

/** What this version does differently from the newest one. */
export function changesAfter(version: Engine | undefined): readonly Turn[] {
  if (version === undefined || version === 'ours') return []
  return CHANGES.filter(({ id }) => ENGINES.indexOf(id) < ENGINES.indexOf(version))
}
