import type { CeremonyCall, CeremonyOutcome } from '../../protocol/ceremony.ts'
import type { CeremonyAnswer } from '../../protocol/frame.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import { whenever } from '../pause/whenever.ts'
import type { Passkeys, World } from '../recorder/world.ts'
import { pluggedAt } from './authenticators.ts'
import {
  beginCeremony,
  decideCeremony,
  expireCeremonies,
  resumeCeremonies,
  withdrawCeremony,
} from './ceremonies.ts'
import { changeKeys, signalKeys } from './change.ts'
import { refuseCeremony } from './refusals.ts'
import { isOpen, storedCeremonies } from './rows.ts'
import { signAgain } from './sign-again.ts'
import { verifierWithout } from './verifier.ts'
import { viewKeys } from './view.ts'

/** People's keys and the ceremonies of pages; `pageScript` gives simulated pages `navigator.credentials`. */
export function createPasskeys(pageScript: string): Passkeys {
  return {
    pageScript,
    begin: beginCeremony,
    withdraw: withdrawCeremony,
    decide: decideCeremony,
    signal: signalKeys,
    refuse: refuseCeremony,
    read: viewKeys,
    change: changeKeys,
    signAgain,
    verifierWithout,
    resume: resumeCeremonies,
    expire: expireCeremonies,
    answer,
  }
}

async function answer(
  world: World,
  { asked, document, key, late }: Parameters<Passkeys['answer']>[1],
): Promise<CeremonyAnswer | undefined> {
  switch (asked.ask) {
    case 'ceremony':
      return outcomeOf(world, document, key, { ceremony: asked.ceremony, late })
    case 'open':
      return openOf(world, document, late)
    case 'withdraw': {
      const row = await ceremonyOf(world, document, key)
      if (row !== undefined) await withdrawCeremony(world, { ceremony: row.id })
      return { value: null }
    }
    case 'platform':
      return { value: await hasPlatform(world, document) }
    case 'signal':
      await signalKeys(world, { exchange: document, signal: asked.signal })
      return { value: null }
    case 'refused':
      await refuseCeremony(world, { exchange: document, refusal: asked.refusal })
      return { value: null }
  }
}

/** What a page that was loaded again goes on with. It isn't told in a rewound world, where nothing goes on. */
async function openOf(
  world: World,
  document: string,
  late: Promise<unknown>,
): Promise<CeremonyAnswer | undefined> {
  const present = whenever(world, () => !isRewound(world))
  await Promise.race([late, present.met]).finally(present.stop)
  if (isRewound(world)) return undefined
  const row = (await storedCeremonies(world)).find(
    (each) => each.document === document && isOpen(each) && !each.asked.request.isConditional,
  )
  return { value: row?.key === undefined ? null : { key: row.key, ceremony: row.asked } }
}

/** Nothing begins in a rewound world. Where the world was moved to a moment without the ceremony, the page asks again. */
async function outcomeOf(
  world: World,
  document: string,
  key: string,
  { ceremony, late }: { readonly ceremony: CeremonyCall; readonly late: Promise<unknown> },
): Promise<CeremonyOutcome | undefined> {
  if (!isRewound(world)) await beginCeremony(world, { exchange: document, ceremony, idempotencyKey: key })
  let isLate = false
  const over = late.then(() => {
    isLate = true
  })
  while (!isLate) {
    const { met, stop } = nextNews(world)
    // A worker may have been killed before it went on.
    await resumeCeremonies(world)
    const row = await ceremonyOf(world, document, key)
    if (row === undefined || row.outcome !== undefined) {
      stop()
      return row?.outcome
    }
    await Promise.race([over, met]).finally(stop)
  }
  return undefined
}

/** The next news for watchers: passkeys changed, or the world was moved. */
function nextNews(world: World): ReturnType<typeof whenever> {
  let looks = 0
  return whenever(world, () => {
    looks += 1
    return looks > 1
  })
}

async function ceremonyOf(world: Journal, document: string, key: string) {
  return (await storedCeremonies(world)).find((row) => row.key === key && row.document === document)
}

async function hasPlatform(world: World, document: string): Promise<boolean> {
  const { device } = await requireExchange(world, document)
  const plugged = await pluggedAt(world, device)
  return plugged.some(
    ({ remote, state: { model } }) =>
      remote === undefined && model.transports.includes('internal') && model.builtInVerification,
  )
}
