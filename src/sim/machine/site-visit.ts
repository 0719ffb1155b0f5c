import type { MemoryContext, SiteContext, SiteFault } from '../../mocks/site.ts'
import type { Fault } from '../../protocol/faults.ts'
import type { Mail } from '../../protocol/mail.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import type { MutableMeta, PendingScan, WorldStore } from '../journal/store.ts'
import { stepOfCheck } from '../recorder/record-message.ts'
import type { Recorder } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { server } from '../values/parties.ts'
import { deliverMail, linksOf } from './faults/delivery.ts'
import { faultsOfMail, fireFault } from './faults/find.ts'
import { registered } from './registration.ts'

/** Who asks, when a device does. */
export interface Asker {
  readonly device?: string
  readonly person?: string
}

/** What servers did during one request, until its answer is recorded. */
export interface SiteMemory {
  readonly state: SiteContext['state']
  deliver(mails: readonly Mail[], scans: readonly PendingScan[]): void
  /** Writes all of it; called in the transaction that records the answer. */
  write(meta: MutableMeta): Promise<void>
}

export function createMemory(store: WorldStore): SiteMemory {
  const writes = new Map<string, { readonly value: unknown } | undefined>()
  const mails: Mail[] = []
  const scans: PendingScan[] = []
  return {
    state: {
      get: async (key) => (writes.has(key) ? writes.get(key)?.value : (await store.get('state', key))?.value),
      set: (key, value) => void writes.set(key, { value }),
      delete: (key) => void writes.set(key, undefined),
    },
    deliver: (arriving, toScan) => {
      mails.push(...arriving)
      scans.push(...toScan)
    },
    async write(meta) {
      for (const [key, written] of writes) {
        if (written === undefined) await store.delete('state', key)
        else await store.put('state', { key, value: written.value })
      }
      if (mails.length > 0) await store.put('mail', ...mails)
      if (scans.length > 0) meta.scans = [...meta.scans, ...scans]
    },
  }
}

/** What every look into the simulated internet is given of the world. */
export function worldContext(
  world: Journal,
  memory: Pick<SiteMemory, 'state'>,
  now = world.meta.now,
): MemoryContext {
  const { setup } = world.meta
  return { now, state: memory.state, people: setup.people, ...registered(world) }
}

/** What one request gives a simulated server. `faults` are those that only the server itself can make. */
export function visitContext(
  recorder: Recorder,
  url: string,
  memory: SiteMemory,
  { device, person }: Asker,
  faults: readonly (Fault & { readonly effect: SiteFault })[],
): SiteContext {
  const { world } = recorder
  return {
    ...worldContext(world, memory, recorder.now()),
    random: recorder.random,
    ...defined({ device, person }),
    deliver: (sent) => {
      const { sentAt, text = '', html = '', ...mail } = sent
      deliver(recorder, url, memory, {
        ...mail,
        text,
        html,
        at: sentAt,
        state: 'delivered',
        arrivesAt: sentAt,
      })
    },
    mails: async () =>
      (await world.store.list('mail'))
        .filter(({ state, arrivesAt }) => hasArrived({ state, arrivesAt }, recorder.now()))
        .toSorted((a, b) => a.arrivesAt - b.arrivesAt)
        .map(({ state: _state, at: _at, arrivesAt, ...mail }) => ({ ...mail, sentAt: arrivesAt })),
    report: ({ rule, spec, ...check }) => {
      recorder.note(stepOfCheck({ ...check, from: server(url), rule, spec }))
    },
    faults: faults.map(({ effect }) => effect),
    fired: (does, detail) => {
      const fault = faults.find(({ effect }) => effect.does === does)
      if (fault !== undefined) fireFault(recorder, fault, { from: server(url), url, detail })
    },
  }
}

/** A request without effects, to find out whether there is a server. */
export function idleContext(recorder: Recorder): SiteContext {
  const { world, random } = recorder
  return {
    ...worldContext(world, createMemory(world.store), recorder.now()),
    random: (purpose, lengthBytes) => random(`idle ${purpose}`, lengthBytes),
    deliver: () => undefined,
    mails: async () => [],
    report: () => undefined,
  }
}

/** Whether a mail lies in its mailbox. */
export function hasArrived({ state, arrivesAt }: Pick<Mail, 'state' | 'arrivesAt'>, now: number): boolean {
  return state !== 'bounced' && state !== 'lost' && arrivesAt <= now
}

function deliver(recorder: Recorder, url: string, memory: SiteMemory, mail: Mail): void {
  const from = { lane: 'mail', name: new URL(url).host } as const
  const { mails, scanned } = deliverMail(mail, faultsOfMail(recorder.world, mail.service), (fault, detail) =>
    fireFault(recorder, fault, { from, detail }),
  )
  const [first] = mails
  if (first === undefined) return
  const links = scanned ? linksOf(first) : []
  memory.deliver(
    mails,
    links.map((link) => ({ url: link, at: first.arrivesAt, run: recorder.run })),
  )
  for (const each of mails) recorder.note(stepOfMail(each, url))
}

function stepOfMail({ to, subject, text, html, state, arrivesAt }: Mail, url: string): StepDraft {
  const arrives = state === 'delivered'
  return {
    kind: 'mail.sent',
    data: { to, subject, text, html, state, arrivesAt },
    from: { lane: 'mail', name: new URL(url).host },
    summary: `mail to ${to}${arrives ? '' : `, ${state}`}`,
    outcome: arrives ? 'done' : 'warning',
  }
}
