import type { CreateOutcome, GetOutcome } from '../authenticator/platform/messages.ts'
import type { AuthenticatorBridge } from '../credentials/bridge.ts'
import type { CeremonyOutcome } from '../protocol/ceremony.ts'
import {
  CEREMONY_HEADER,
  type CeremonyAnswer,
  type CeremonyAsked,
  type OpenCeremony,
} from '../protocol/frame.ts'

/** What a ceremony that the world ended for the page's sake looks like; the page does not wait for it any more. */
const GONE = { status: 'failed', reason: 'cancelled', name: 'NotAllowedError' } as const

/** The ceremony that a page of this document asked for and that is still open. */
export async function askOpen(): Promise<OpenCeremony | undefined> {
  const value = valueIn(await askOnce({ ask: 'open' }))
  return typeof value === 'object' && value !== null ? value : undefined
}

export async function askOutcome({ ceremony, key }: OpenCeremony): Promise<CeremonyOutcome> {
  const answer = await ask(key, { ask: 'ceremony', ceremony })
  return 'status' in answer ? answer : GONE
}

/** Asks the page's world, which owns the authenticators. */
export function createBridge(): AuthenticatorBridge {
  return {
    create: async (id, request) =>
      outcomeOf<CreateOutcome>(await ask(id, { ask: 'ceremony', ceremony: { call: 'create', request } })),
    get: async (id, request) =>
      outcomeOf<GetOutcome>(await ask(id, { ask: 'ceremony', ceremony: { call: 'get', request } })),
    // Whether it timed out, the world knows before the page does.
    cancel: async (id) => {
      await ask(id, { ask: 'withdraw' })
    },
    hasPlatformAuthenticator: async () => valueIn(await askOnce({ ask: 'platform' })) === true,
    signal: async (signal) => {
      await askOnce({ ask: 'signal', signal })
    },
  }
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
  return ask(crypto.randomUUID(), asked)
}

// Before any script of the page could replace it.
const { fetch: askWorld } = window

/** A request of the page gives up after some minutes; a person may take longer. What fails sooner fails for another reason. */
const PATIENCE_MS = 60_000

/** Asks under a key, again and again while there is no answer: also a new worker finds the same ceremony by it. */
async function ask(key: string, asked: CeremonyAsked): Promise<CeremonyAnswer> {
  for (;;) {
    const began = performance.now()
    try {
      const response = await askWorld(location.href, {
        method: 'POST',
        headers: { [CEREMONY_HEADER]: key, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      return (await response.json()) as CeremonyAnswer
    } catch (error) {
      if (performance.now() - began < PATIENCE_MS) throw error
    }
  }
}
