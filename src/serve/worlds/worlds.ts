import { createNetwork } from '../../mocks/network.ts'
import type { MockIssuer, MockMail, MockPerson, Network } from '../../mocks/site.ts'
import { hostsOf } from './answers.ts'
import { createLearntApps } from './apps.ts'
import { Bounded } from './bounded.ts'
import { clues } from './find-world.ts'
import { createInside, type Inside } from './inside.ts'
import { isOtherHost } from './other-addresses.ts'
import { peopleOf } from './people.ts'
import type { Answered } from './sites.ts'
import { createServedWorld, type ServedWorld, type WorldParts } from './world.ts'
import { createInsideWriter } from './write-inside.ts'

export interface ServedWorlds {
  /** A new world; `w1`, `w2` and so on. */
  add(people?: readonly MockPerson[]): ServedWorld
  remove(id: string): void
  /** Answers a request of an app's server: in the world whose own app it is, else in the one that the request is about. */
  answerServer(request: Request, body: Uint8Array, within?: Within, own?: ServedWorld): Promise<Answered>
  /** Answers a request of a world's browser. */
  answerBrowser(world: ServedWorld, request: Request, body: Uint8Array): Promise<Answered>
  /** What the app does inside. */
  readonly inside: Inside
  /** Puts a mail that came by SMTP into the world of its receiver. False: no one has that address. */
  deliver(mail: MockMail): boolean
  /** Whether someone has that mail address. */
  knows(address: string): boolean
  /** Whether a simulated server answers at this host. */
  livesAt(host: string): Promise<boolean>
}

/** The request of the app for which its server asks, as the app says. */
export interface Within {
  readonly request: string
  /** How much of it the app has told of: itself, and its steps. */
  readonly reported: number
}

export interface WorldsOptions {
  readonly issuers?: readonly MockIssuer[]
  /** Hosts beside those of this machine that providers may send people back to. */
  readonly appHosts?: readonly string[]
  /** Callbacks of apps that name none when they send people to a provider, by client id. */
  readonly callbacks?: Readonly<Record<string, string>>
  readonly network?: Network
}

/** How many codes, tokens and addresses are remembered. */
const MOST_VALUES = 100_000

/** Worlds side by side, which share nothing but what is the same everywhere: addresses, keys, pictures, and the registered apps. */
export function createServedWorlds({
  issuers = [],
  appHosts = [],
  callbacks = {},
  network,
}: WorldsOptions = {}): ServedWorlds {
  const worlds = new Map<string, ServedWorld>()
  /** Of worlds that were closed, too: what an app still does for them belongs to no other. */
  const byValue = new Bounded<string>(MOST_VALUES)
  const answering = network ?? createNetwork({ apps: [] })
  const apps = createLearntApps({ hosts: appHosts, callbacks })
  let last = 0
  const make = (
    id: string,
    people: readonly MockPerson[],
    more: Pick<WorldParts, 'livesAt'> = {},
  ): ServedWorld =>
    createServedWorld(id, people, {
      network: answering,
      apps,
      issuers,
      onGivenOut: (value) => void byValue.set(value, id),
      ...more,
    })
  // For what says nothing about anyone: discovery documents, keys, pictures.
  const shared = make('shared', [])
  const { inside, placeOf } = createInsideOf(worlds, byValue)
  const find = (request: Request, body: Uint8Array, within: Within | undefined): ServedWorld => {
    const [only, ...others] = worlds.values()
    if (only !== undefined && others.length === 0 && !only.hasApp) return only
    for (const clue of clues(request, new TextDecoder().decode(body))) {
      const world = worlds.get(byValue.get(clue) ?? '')
      if (world !== undefined) return world
    }
    return worlds.get(inside.worldOfRequest(within?.request ?? '') ?? '') ?? shared
  }
  const livesAt = createHosts(shared, issuers)
  const learnAddresses = (world: ServedWorld): void => {
    for (const address of addressesOf(world)) if (address !== '') byValue.set(address.toLowerCase(), world.id)
  }
  return {
    add(chosen) {
      last += 1
      const id = `w${last}`
      const world = make(id, peopleOf(id, last === 1, chosen), {
        livesAt: async (host) => livesIn(worlds.get(id), host) || livesAt(host),
      })
      worlds.set(id, world)
      learnAddresses(world)
      world.news.listen((change) => {
        if (change === 'setup') learnAddresses(world)
      })
      return world
    },
    remove(id) {
      worlds.get(id)?.faults.clear()
      worlds.delete(id)
    },
    async answerServer(request, body, within, own) {
      if (within !== undefined) await inside.caughtUp(within.request, within.reported)
      const world = own ?? find(request, body, within)
      if (within !== undefined && world !== shared) inside.located(within.request, world.id)
      return world.answer(request, body, 'server', placeOf(within?.request ?? ''))
    },
    answerBrowser(world, request, body) {
      inside.asked(request.url, world.id)
      return world.answer(request, body, 'browser')
    },
    inside,
    deliver(mail) {
      const world = worlds.get(byValue.get(mail.to.toLowerCase()) ?? '')
      world?.deliver(mail)
      return world !== undefined
    },
    knows: (address) => worlds.has(byValue.get(address.toLowerCase()) ?? ''),
    livesAt: async (host) => [...worlds.values()].some((world) => livesIn(world, host)) || livesAt(host),
  }
}

function createInsideOf(worlds: ReadonlyMap<string, ServedWorld>, byValue: ReadonlyMap<string, string>) {
  const { placeOf, write } = createInsideWriter((id) => worlds.get(id))
  const parts = { worlds: () => [...worlds.values()], worldOf: (value: string) => byValue.get(value), write }
  return { inside: createInside(parts), placeOf }
}

/** Whether a simulated server answers at a host; each is asked once. Issuers may have a port, or plain http. */
function createHosts(
  shared: ServedWorld,
  issuers: readonly MockIssuer[],
): (host: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const named = new Set(
    issuers
      .flatMap(({ issuer, endpoints }) => [issuer, ...Object.values(endpoints ?? {})])
      .flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : [])),
  )
  const lives = async (host: string): Promise<boolean> => {
    if (!URL.canParse(`https://${host}/`)) return false
    if (isOtherHost(host) || named.has(host)) return true
    const response = await shared.answer(new Request(`https://${host}/`), new Uint8Array(), 'server')
    return response !== undefined
  }
  return (host) => {
    const answer = known.get(host) ?? lives(host)
    known.set(host, answer)
    return answer
  }
}

function addressesOf({ people }: ServedWorld): readonly string[] {
  return people.flatMap(({ email, accounts = {} }) => [
    email,
    ...Object.values(accounts).flatMap((each) => each.email ?? []),
  ])
}

/** Whether something is fixed for a host in a world. */
function livesIn(world: ServedWorld | undefined, host: string): boolean {
  return world !== undefined && hostsOf(world.answers).includes(host)
}
