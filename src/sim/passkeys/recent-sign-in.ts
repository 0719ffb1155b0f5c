import type { Journal } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'

/** As long as Chrome remembers that a password was used. */
const RECENT_MS = 5 * 60_000
/** How many requests to look back through. */
const FARTHEST = 300

const PASSWORD = /(?:^|[&"{,]\s*)"?[\w.-]*(?:passw|pwd)[\w.-]*"?\s*[=:]/i

/**
 * Whether a password was sent to this site from this device a moment ago: then the browser takes it that the person wants a passkey instead
 * (WebAuthn §5.1.3, conditional mediation). Like a password manager, it goes by the name of the field, and can't know whether the password was right.
 */
export async function hasSignedIn(
  { meta, store }: Journal,
  { device, url }: Pick<ExchangeRow, 'device' | 'url'>,
): Promise<boolean> {
  const { origin } = new URL(url)
  const sent = await store.list('steps', {
    index: 'kind',
    from: 'request.sent',
    to: 'request.sent',
    reverse: true,
    limit: FARTHEST,
  })
  return sent.some(
    (step) =>
      step.kind === 'request.sent' &&
      meta.now - step.at <= RECENT_MS &&
      step.from.lane === 'browser' &&
      step.from.name === device &&
      step.data.request.method === 'POST' &&
      new URL(step.data.request.url).origin === origin &&
      PASSWORD.test(step.data.request.body?.text ?? ''),
  )
}
