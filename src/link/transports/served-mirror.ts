import type { Announcement, CommandName, Commands } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { ServedAccess, ServedMessage, ServedName } from '../../protocol/served.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../../record/kinds/cookie-stored.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createListeners } from '../worker/listeners.ts'
import { createStore } from '../worker/store.ts'
import { inBursts } from './announcements.ts'

type Of<T extends ServedMessage['type']> = Extract<ServedMessage, { readonly type: T }>
type Answers = { readonly [N in CommandName]?: (input: Commands[N]['input']) => Commands[N]['output'] }

const NO_ACCESS: ServedAccess = {
  proxy: '',
  mailServer: '',
  certificate: '',
  browsers: [],
  hasBrowser: false,
}

/** Everything that was sent of a world, for reading. */
export function createMirror() {
  const { listen, tell: tellAtOnce } = createListeners<Announcement>()
  const tell = inBursts(tellAtOnce)
  const worlds = createStore<readonly ServedName[]>([])
  const access = createStore(NO_ACCESS)
  let view: Of<'world'>['view'] | undefined
  let steps: Step[] = []
  let record: number | undefined
  let mails: Of<'mails'>['mails'] = []
  let control: Omit<Of<'control'>, 'type'> | undefined
  const last = () => steps.at(-1)?.seq ?? 0
  const takers: { readonly [T in ServedMessage['type']]?: (message: Of<T>) => void } = {
    worlds: (message) => worlds.set(message.worlds),
    world: (message) => {
      view = message.view
      access.set(message.access)
      tell({ type: 'world.changed', world: message.view.world })
    },
    record: (message) => {
      const isOther = record !== undefined && record !== message.record
      record = message.record
      steps = []
      if (isOther && view !== undefined) tell({ type: 'world.reset', world: view.world })
    },
    steps: (message) => {
      steps.push(...message.steps.filter(({ seq }) => seq > last()))
      const world = view?.world ?? ''
      tell({ type: 'steps.appended', world, last: last() })
      tell({ type: 'clock.moved', world, now: steps.at(-1)?.at ?? 0 })
    },
    mails: (message) => {
      mails = message.mails
    },
    control: (message) => {
      control = message
      tell({ type: 'control.changed', world: view?.world ?? '', view: message.view })
    },
  }
  const answers: Answers = {
    ...NOT_OF_AN_APP,
    'world.read': () => ({
      ...needView(view),
      lastStep: last(),
      now: Math.max(view?.now ?? 0, steps.at(-1)?.at ?? 0),
    }),
    'steps.page': ({ after = 0, limit = 500, run, kind }) => {
      const from = after === 0 ? 0 : steps.findIndex(({ seq }) => seq > after)
      const fits = (step: Step) =>
        (run === undefined || step.run === run) && (kind === undefined || step.kind === kind)
      return { steps: from < 0 ? [] : steps.slice(from).filter(fits).slice(0, limit), last: last() }
    },
    'cookies.list': () => cookiesIn(steps),
    'mail.list': () => mails,
    'control.read': () => control?.view ?? AT_THE_BEGINNING,
    'control.beats': () => control?.view ?? AT_THE_BEGINNING,
    'paused.read': ({ exchange }) => {
      const subject = control?.subjects[exchange]
      return subject === undefined ? {} : { subject }
    },
  }
  return {
    ...{ listen, worlds, access },
    view: () => view,
    position: () => (record === undefined ? {} : { after: last(), record }),
    take: (message: ServedMessage) =>
      (takers[message.type] as ((message: ServedMessage) => void) | undefined)?.(message),
    read(name: CommandName, input: never): unknown {
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
      if (answer !== undefined) return answer(input)
      throw new CommandFailure('read-only', `${name} is not possible with your own app, which runs as it is.`)
    },
  }
}

function needView(view: Of<'world'>['view'] | undefined): Of<'world'>['view'] {
  if (view === undefined) throw new CommandFailure('unknown-world', 'Nothing is known of this world yet.')
  return view
}

/** What servers asked the browser to keep, as far as it was seen. */
function cookiesIn(steps: readonly Step[]): readonly Cookie[] {
  const jar = new Map<string, Cookie>()
  for (const { data } of steps.filter(cookieStored.is)) {
    const { cookie, removed } = data
    const key = `${cookie.domain} ${cookie.path} ${cookie.name}`
    if (removed) jar.delete(key)
    else jar.set(key, cookie)
  }
  return [...jar.values()]
}

const AT_THE_BEGINNING: Commands['control.read']['output'] = {
  control: { mode: 'run', breakpoints: [], paused: [] },
  position: { branch: 'main', step: 0, newest: 0, earliest: 0 },
}

const NO_ROWS = { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] }

const NONE = { rows: [], total: 0 }
const NO_TABLES = {
  users: NONE,
  accounts: NONE,
  sessions: NONE,
  verificationTokens: NONE,
  authenticators: NONE,
}

/** What a sandbox knows of its app, and no one of an app that runs elsewhere. */
const NOT_OF_AN_APP: Answers = {
  'database.read': () => NO_ROWS,
  'database.page': () => NO_TABLES,
  'accounts.list': () => [],
  'exchanges.open': () => [],
  'ceremonies.open': () => [],
}
