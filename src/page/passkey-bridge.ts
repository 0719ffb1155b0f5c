import type { CreateOutcome, GetOutcome } from '../authenticator/platform/messages.ts'
import type { AuthenticatorBridge } from '../credentials/bridge.ts'
import type { CeremonyOutcome, CeremonyRefusal } from '../protocol/ceremony.ts'
import type { CeremonyAnswer, CeremonyAsked, OpenCeremony } from '../protocol/frame.ts'
import { askWorld } from './ask-world.ts'

/** What a ceremony that the world ended for the page's sake looks like; the page does not wait for it any more. */
const GONE = { status: 'failed', reason: 'cancelled', name: 'NotAllowedError' } as const

/** The ceremony that a page of this document asked for and that is still open. */
export async function askOpen(): Promise<OpenCeremony | undefined> {
  const value = valueIn(await askOnce({ ask: 'open' }))
  return typeof value === 'object' && value !== null ? value : undefined
}

export async function askOutcome({ ceremony, key }: OpenCeremony): Promise<CeremonyOutcome> {
  const answer = await askWorld(key, { ask: 'ceremony', ceremony })
  return 'status' in answer ? answer : GONE
}

/** Asks the page's world, which owns the authenticators. */
export function createBridge(): AuthenticatorBridge {
  return {
    create: async (id, request) =>
      outcomeOf<CreateOutcome>(
        await askWorld(id, { ask: 'ceremony', ceremony: { call: 'create', request } }),
      ),
    get: async (id, request) =>
      outcomeOf<GetOutcome>(await askWorld(id, { ask: 'ceremony', ceremony: { call: 'get', request } })),
    // Whether it timed out, the world knows before the page does.
    cancel: async (id) => {
      await askWorld(id, { ask: 'withdraw' })
    },
    hasPlatformAuthenticator: async () => valueIn(await askOnce({ ask: 'platform' })) === true,
    signal: async (signal) => {
      await askOnce({ ask: 'signal', signal })
    },
  }
}

/** Has it recorded that the browser refused a request of the page. Nothing waits for it. */
export function tellRefusal(refusal: CeremonyRefusal): void {
  askOnce({ ask: 'refused', refusal }).catch(() => undefined)
}

/** The public suffix of a host: the list is large, and the worker has it anyway. */
export async function askSuffix(host: string): Promise<string | null> {
  const value = valueIn(await askOnce({ ask: 'suffix', host }))
  return typeof value === 'string' ? value : null
}

function outcomeOf<O extends CreateOutcome | GetOutcome>(answer: CeremonyAnswer): O {
  if (!('status' in answer) || answer.status === 'withdrawn') return GONE as O
  return answer as O
}

function valueIn(answer: CeremonyAnswer): string | boolean | OpenCeremony | null | undefined {
  return 'value' in answer ? answer.value : undefined
}

function askOnce(asked: CeremonyAsked): Promise<CeremonyAnswer> {
  return askWorld(crypto.randomUUID(), asked)
}
