import type { WorldClient } from '../../link/client/world-client.ts'
import { type RequestSent, requestSent } from '../../record/kinds/request-sent.ts'
import type { Story } from '../../record/story/story.ts'
import type { Stepper } from '../stepper/stepper.ts'

/** What can be done to a sign-in that was recorded. */
export type Attack = 'drop-cookie' | 'change-state' | 'replay-code'

export const ATTACKS: readonly (readonly [attack: Attack, label: string])[] = [
  ['drop-cookie', 'Drop a cookie'],
  ['change-state', 'Change state'],
  ['replay-code', 'Replay code'],
]

/** What was done, for the branch on which it happened. */
export const DONE: Readonly<Record<Attack, string>> = {
  'drop-cookie': 'You took the cookie with the secret out of the request.',
  'change-state': 'You changed the last character of state in the address.',
  'replay-code': 'You opened the address with the used code once more.',
}

/**
 * Does it, always on a new branch: rewinds to where the browser comes back from the provider and changes its request, or sends that request once more.
 * @throws Error if the story has no such request
 */
export async function attack(
  client: WorldClient,
  stepper: Stepper,
  story: Story,
  kind: Attack,
): Promise<void> {
  const request = returnOf(stepper, story)
  if (!request) throw new Error('The browser has not come back from the provider in this story.')
  const { url } = request.data.request
  if (kind === 'replay-code') {
    await client.travel.fork()
    return client.pages.open(request.from.name, url)
  }
  const { send } = client.channel
  await client.travel.rewind(request.seq)
  await client.travel.fork()
  const { exchange } = request
  const { subject } = await send('paused.read', { exchange })
  if (subject?.at !== 'request') throw new Error('This request can no longer be changed.')
  await send('paused.edit', {
    exchange,
    edit:
      kind === 'change-state'
        ? { at: 'request', url: withOtherState(url) }
        : { at: 'request', headers: subject.headers.map(withoutSecret) },
  })
  await send('control.resume', { to: 'breakpoint' })
}

/** The request with which the browser comes back to the app. */
function returnOf({ all }: Stepper, { beats }: Story): RequestSent | undefined {
  const [first = 0] = beats[0]?.steps ?? []
  const last = beats.findLast(({ steps }) => steps)?.steps?.[1] ?? 0
  return all
    .get()
    .filter(requestSent.is)
    .find(({ data, seq }) => seq > first && seq <= last && /\/callback\/[^?]+\?/.test(data.request.url))
}

/** Another last character: as long as before, and wrong. */
function withOtherState(text: string): string {
  const url = new URL(text)
  const state = url.searchParams.get('state') ?? ''
  url.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`)
  return url.href
}

/** The cookie that ties the sign-in to this browser: with PKCE, the one with its secret. */
function withoutSecret([name, value]: readonly [string, string]): readonly [string, string] {
  if (name.toLowerCase() !== 'cookie') return [name, value]
  const cookies = value.split('; ')
  const secret = ['pkce.code_verifier=', 'state=', 'nonce=']
    .map((end) => cookies.find((cookie) => cookie.includes(`authjs.${end}`)))
    .find((cookie) => cookie !== undefined)
  return [name, cookies.filter((cookie) => cookie !== secret).join('; ')]
}
