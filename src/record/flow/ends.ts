import { type Facts, grantOf, type Written } from './facts.ts'
import type { ValueKind } from './kinds.ts'

/** How a life ended, or that it has not. */
export interface End {
  readonly how: 'redeemed' | 'used' | 'removed' | 'replaced' | 'expired' | 'rotated' | 'revoked' | 'alive'
  /** Step in which it ended; absent for what expired by itself or lives. */
  readonly seq?: number
  /** Virtual time of the end; of a living value the time it will expire at, when that is known. */
  readonly at?: number
  readonly text: string
}

type Value = { readonly kind: ValueKind; readonly value: string }

/** Where a value ended, as far as the record says. `containers` are the encrypted cookies without which it is of no use. */
export function endOf(flow: Value, containers: readonly string[], facts: Facts): End {
  const cookies = flow.kind === 'code' ? [] : [flow.value, ...containers]
  const ends = [
    ...redeemedEnds(flow, facts),
    ...storedEnds(flow, facts),
    ...cookies.flatMap((value) => cookieEnds(value, isEncryptedSession(flow), facts)),
    ...expiryEnds(flow, facts),
  ].toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const first = ends.find(({ at = 0, seq }) => seq !== undefined || at <= facts.now)
  if (first) return first
  const [later] = ends
  return later?.at === undefined
    ? { how: 'alive', text: 'It has no recorded end.' }
    : { how: 'alive', at: later.at, text: later.text }
}

/** A session in an encrypted token is not looked up anywhere: only its own time ends it. */
function isEncryptedSession({ kind, value }: Value): boolean {
  return kind === 'session' && value.split('.').length === 5
}

/** Codes and refresh tokens are redeemed at the token endpoint; tokens are revoked. */
function redeemedEnds({ kind, value }: Value, facts: Facts): readonly End[] {
  if (kind !== 'code' && kind !== 'refresh_token' && kind !== 'access_token') return []
  return (facts.carried.get(value) ?? []).flatMap(({ step, site, name }): readonly End[] => {
    const answer = facts.answers.get(step.exchange)
    if (site !== 'request-body' || step.data.mode !== 'server' || !answer) return []
    if (answer.data.response.status >= 400 || answer.data.response.status === 0) return []
    const { seq, at } = answer
    const granted = grantOf(answer)
    if (kind === 'code' && typeof granted['access_token'] === 'string')
      return [{ how: 'redeemed', seq, at, text: 'Redeemed for tokens: a code works once.' }]
    const next = granted['refresh_token']
    if (kind === 'refresh_token' && typeof next === 'string' && next !== value)
      return [{ how: 'rotated', seq, at, text: 'Redeemed; the provider replaced it with a new one.' }]
    return name === 'token' ? [{ how: 'revoked', seq, at, text: 'Revoked at the provider.' }] : []
  })
}

/** Rows that are deleted take their token along. */
function storedEnds({ kind, value }: Value, facts: Facts): readonly End[] {
  if (kind === 'session' || kind === 'verification-hash') {
    const step = facts.deleted.get(value)
    if (!step) return []
    const { seq, at } = step
    return kind === 'session'
      ? [{ how: 'removed', seq, at, text: `${step.data.operation} deleted its row.` }]
      : [{ how: 'used', seq, at, text: 'The link was opened: its row is deleted, so it works once.' }]
  }
  if (kind !== 'verification') return []
  return (facts.carried.get(value) ?? []).flatMap(({ step }): readonly End[] => {
    const used = facts.usedLinks.get(step.exchange)
    if (!used) return []
    return [
      {
        how: 'used',
        seq: used.seq,
        at: used.at,
        text: 'The link was opened: the hash in the database is deleted.',
      },
    ]
  })
}

/** A cookie that was removed, replaced, or expires. */
function cookieEnds(value: string, copied: boolean, facts: Facts): readonly End[] {
  const holds = (text: string) =>
    text === value || text.startsWith(`${value}|`) || (text.length > 100 && value.includes(text))
  const ends: End[] = []
  let expiry: End | undefined
  const parts =
    value.length > 3000 ? facts.parts.filter(({ value: now, before }) => holds(now) || holds(before)) : []
  for (const written of [...(facts.written.get(value) ?? []), ...parts]) {
    const { cookie, removed } = written.step.data
    if (holds(written.before) && (removed || !holds(written.value))) ends.push(lostBy(written, copied))
    else if (!removed && holds(written.value) && typeof cookie.expires === 'number')
      // A rolling session writes its cookie again: only the last expiry counts.
      expiry = { how: 'expired', at: cookie.expires, text: `Its cookie ${cookie.name} expires.` }
  }
  return expiry ? [...ends, expiry] : ends
}

function lostBy({ step, value }: Written, copied: boolean): End {
  const { seq, at } = step
  const { name } = step.data.cookie
  const copy = copied ? ' A copy of it would be accepted until its own expiry.' : ''
  if (step.data.removed || value === '')
    return { how: 'removed', seq, at, text: `The cookie ${name} was removed.${copy}` }
  return { how: 'replaced', seq, at, text: `The cookie ${name} got a new value.${copy}` }
}

/** Tokens say at birth how long they live. */
function expiryEnds({ kind, value }: Value, facts: Facts): readonly End[] {
  if (kind !== 'access_token' && kind !== 'id_token') return []
  for (const answer of facts.answers.values()) {
    const grant = grantOf(answer)
    const seconds = grant['expires_in']
    if (grant[kind] !== value || typeof seconds !== 'number') continue
    return [
      {
        how: 'expired',
        at: answer.at + seconds * 1000,
        text: `It lasts ${seconds} s from when it was created.`,
      },
    ]
  }
  return []
}
