import type { WorldClient } from '../../link/client/world-client.ts'
import { createLive } from '../../link/worker/live.ts'
import { SERVED_PROBLEMS, type Served } from '../../link/worker/served.ts'
import { combine, createStore, type Readable } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import type { DatabasePage, DatabaseView, WorldView } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../../record/kinds/adapter-returned.ts'
import { cookieStored } from '../../record/kinds/cookie-stored.ts'
import { queryRan } from '../../record/kinds/query-ran.ts'
import { outline, type Run } from '../../record/outline/outline.ts'
import { divide } from '../../record/outline/pause-state.ts'
import { firstName } from '../../record/story/names.ts'
import { rowsOfPage } from '../../record/tabs/page.ts'
import type { Preferences } from '../preferences/preferences.ts'
import { hiddenSteps } from '../presenting/hidden-steps.ts'
import { createPresenting, hidden, type Presenting } from '../presenting/presenting.ts'

/** The world of this window as panes show it: in presenter mode its steps and pages contain no secrets. */
export const [SessionContext, useWorldClient] = contextOf<WorldClient>()

/** The world's setup: people, devices, providers, faults, and the app. */
export function useSetup(): WorldView['setup'] {
  return useMember(useWorldClient().world, 'setup')
}

/** First name of the person whose part the reader plays. */
export function useYou(): string | undefined {
  const [you] = useSetup().people
  return you && firstName(you.name)
}

/** Why this world can't be changed, if it can't: it comes from a trace file, or is that of someone's own app. Only this room checks that. */
export function refusalOf({
  canWrite,
  served,
}: Pick<WorldClient, 'canWrite' | 'served'>): string | undefined {
  if (canWrite) return undefined
  return served ? OWN_APP : 'A recording is read-only.'
}

const OWN_APP = 'This is your own app: it runs as it is, and can’t go back.'

/** The same for what servers around an app do: they can pause, fail and answer differently in the world of someone's own app, too. */
export function refusalAround(client: Pick<WorldClient, 'canWrite' | 'served'>): string | undefined {
  return client.served ? SERVED_PROBLEMS[client.served.state.get()] : refusalOf(client)
}

/** Whether the servers around the app can be changed. */
export function useCanChangeAround(): boolean {
  const client = useWorldClient()
  useStore(client.served?.state ?? NOT_SERVED)
  return refusalAround(client) === undefined
}

const NOT_SERVED = createStore(undefined)

/** What to do in a world in which nothing has happened. */
export function useFirstAct(): string {
  return useServed() ? 'Open your app in the browser of this world.' : 'Click Sign in on the page.'
}

/** What only the world of someone's own app has. */
export function useServed(): Served | undefined {
  return useWorldClient().served
}

export function canWrite(client: Pick<WorldClient, 'canWrite' | 'served'>): boolean {
  return refusalOf(client) === undefined
}

/** Whether the world can be changed. */
export function useCanWrite(): boolean {
  return canWrite(useWorldClient())
}

export type Jars = Readonly<Record<string, readonly Cookie[]>>

/** What is read of the world in addition to what the world client has. */
export interface WorldData {
  /** The steps with their secrets, for computing and for export, not for display. */
  readonly recorded: Readable<readonly Step[]>
  readonly runs: Readable<readonly Run[]>
  readonly jars: Readable<Jars>
  /** The first rows of each table, and each table's row count. */
  readonly tables: Readable<DatabasePage | undefined>
  /** The same rows without the counts. */
  readonly database: Readable<DatabaseView | undefined>
}

export const [WorldDataContext, useWorldData] = contextOf<WorldData>()

/** The world as panes show it, and the queries they use. */
export interface Shown {
  readonly client: WorldClient
  readonly data: WorldData
  readonly presenting: Presenting
}

export function showWorld(real: WorldClient, preferences: Pick<Preferences, 'presenting'>): Shown {
  const presenting = createPresenting(preferences.presenting, [real.steps, real.travel.future], {
    secrets: derive(real.world, ({ setup }) => setup.secrets),
    code: derive(real.world, ({ setup }) => setup.code),
  })
  const client = withoutSecrets(real, presenting)
  const runs = derive<readonly Step[], readonly Run[]>(client.steps, outline)
  return { presenting, client, data: { recorded: real.steps, runs, ...readings(real, presenting) } }
}

function withoutSecrets(real: WorldClient, presenting: Presenting): WorldClient {
  const divided = combine([real.steps, real.control], () =>
    divide(real.steps.get(), real.control.get().control.paused),
  )
  const happened = combine([divided], () => divided.get().happened)
  const future = combine([divided, real.travel.future], () => {
    const { pending } = divided.get()
    return pending.length === 0 ? real.travel.future.get() : [...pending, ...real.travel.future.get()]
  })
  return {
    ...real,
    steps: { ...real.steps, ...hiddenSteps(happened, presenting) },
    travel: { ...real.travel, future: hiddenSteps(future, presenting) },
    pages: { ...real.pages, views: { ...real.pages.views, ...hidden(real.pages.views, presenting) } },
  }
}

/** Queries that are repeated when the world may have changed. */
function readings(
  real: WorldClient,
  presenting: Presenting,
): Pick<WorldData, 'jars' | 'tables' | 'database'> {
  const { channel, faults, steps, world } = real
  const readJars = async (): Promise<Jars> => {
    const devices = world.get().devices.map(({ id }) => id)
    const jars = await Promise.all(devices.map((device) => channel.send('cookies.list', { device })))
    return Object.fromEntries(devices.map((device, index) => [device, jars[index] ?? []]))
  }
  const page = createLive<DatabasePage | undefined>(
    undefined,
    () => channel.send('database.page', {}),
    steps,
    (step) => adapterReturned.is(step) || queryRan.is(step),
    faults.report,
  )
  const jars = createLive<Jars>({}, readJars, steps, cookieStored.is, faults.report)
  const tables = hidden(page, presenting)
  return {
    jars: hidden(jars, presenting),
    tables,
    database: derive<DatabasePage | undefined, DatabaseView | undefined>(
      tables,
      (read) => read && rowsOfPage(read),
    ),
  }
}

/** A store computed from another, once per change, from the value and the previous result. */
function derive<T, U>(source: Readable<T>, compute: (value: T, before: U | undefined) => U): Readable<U> {
  let from: T | undefined
  let result: U | undefined
  return {
    subscribe: source.subscribe,
    get: () => {
      const value = source.get()
      if (result === undefined || value !== from) {
        from = value
        result = compute(value, result)
      }
      return result
    },
  }
}

/** One step of a list in number order. Numbers usually have no gaps; where some are missing, the list is searched. */
export function stepIn(steps: readonly Step[], seq: number): Step | undefined {
  const step = steps[seq - (steps[0]?.seq ?? 0)]
  if (step?.seq === seq) return step
  // A step may be announced before it is read: don't search the whole list for it.
  const isOutside = seq < (steps[0]?.seq ?? 0) || seq > (steps.at(-1)?.seq ?? 0)
  return isOutside ? undefined : steps.find((each) => each.seq === seq)
}
