import { expect, it } from 'vitest'
import { createApi } from '../link/client/api.ts'
import type { WorldClient } from '../link/client/world-client.ts'
import { createWorkerTransport } from '../link/transports/worker-commands.ts'
import { CommandFailure } from '../link/worker/failure.ts'
import type { Authscope } from '../protocol/api.ts'
import { API_CALLS, type ApiCall } from '../protocol/api-input.ts'
import type { NavigationRequest } from '../protocol/commands.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

const URL_OF_APP = 'https://app.example/'

/** What each call takes, so that one argument at a time can be wrong. */
const RIGHT: Readonly<Record<ApiCall, readonly unknown[]>> = {
  reset: [{}],
  setup: [],
  change: [{ maxAge: 60 }],
  'faults.add': [{ target: { at: 'mail' }, effect: { does: 'lose' }, once: true }],
  'faults.remove': ['f1'],
  'faults.list': [],
  steps: [{}],
  waitFor: ['mail.sent', { after: 0, within: 0 }],
  cookies: ['laptop'],
  database: [],
  mail: [],
  'clock.now': [],
  'clock.advance': [1],
  'clock.jump': ['2027-01-01'],
  open: ['laptop', URL_OF_APP],
  pauseAt: ['mail.sent', 'a == 1'],
  pauseAtBeats: [['oauth']],
  'breakpoints.add': [{ on: { kind: 'mail.sent' } }],
  'breakpoints.remove': ['b1'],
  'breakpoints.list': [],
  'passkeys.dialogs': [],
  'passkeys.decide': [{ kind: 'continue' }, 'c1'],
  'passkeys.keys': [],
  'passkeys.change': [{ do: 'unplug', authenticator: 'key-ada' }],
  paused: [],
  pause: [],
  step: ['e1'],
  resume: ['end', 'e1'],
  edit: [{ at: 'result', result: 1 }, 'e1'],
  rewind: [0],
  fork: ['mine'],
  branches: [],
  switchTo: ['main'],
  compare: ['main', 'main'],
}

class Thing {
  readonly kind = 'mail.sent'
}

function nested(levels: number): unknown {
  let value: unknown = {}
  for (let level = 0; level < levels; level += 1) value = { later: value }
  return value
}

const circle: Record<string, unknown> = {}
circle['circle'] = circle

const revoked = Proxy.revocable({}, {})
revoked.revoke()

const thrower = new Proxy(
  {},
  {
    ownKeys: () => {
      throw new Error('a trap')
    },
  },
)

/** Nothing that any call takes, at any place. */
const HOSTILE: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a negative number': -1,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  'a half': -0.5,
  'a bigint': 1n,
  'a symbol': Symbol('a'),
  'a function': () => undefined,
  'a list': [],
  'a list of lists': [[[]]],
  'a class': Thing,
  'an instance': new Thing(),
  'a map': new Map(),
  'a date': new Date(0),
  bytes: new ArrayBuffer(4),
  'a promise': Promise.resolve({}),
  'a misspelt member': { kinds: 'mail.sent' },
  'a misspelt kind': { kind: 'typo' },
  'a member too deep': nested(3000),
  'a circle': circle,
  'a getter': {
    get kind() {
      throw new Error('a getter ran')
    },
  },
  'a setter': { set kind(_value: unknown) {} },
  'a function as a member': { kind: () => undefined },
  'a symbol as a member': { kind: Symbol('a') },
  'a revoked proxy': revoked.proxy,
  'a proxy that throws': thrower,
  'a text as long as a book': 'x'.repeat(1_000_000),
  'more text than anything has': 'x'.repeat(9_000_000),
  'a control character': '\0',
}

/** Of a session only these parts are asked; the window's part of them is left out. */
function worldClientOf({ computer }: House): WorldClient {
  const channel = createWorkerTransport({
    world: 'hostile-api',
    events: { listen: () => () => undefined },
    post: (message, port) => void computer.command(message).then((answer) => port.postMessage(answer)),
  })
  const command = channel.send
  const refresh = () => command('control.read', {})
  const newest = { branch: 'main', step: 1, newest: 1, earliest: 0 }
  return {
    channel,
    control: { refresh, get: () => ({ position: newest }) },
    steps: { onStep: () => () => undefined },
    reset: async (scenario: object) => command('world.reset', { scenario }),
    pages: {
      shown: async () => undefined,
      open: async (device: string, url: string) => {
        const navigation: NavigationRequest = { url, initiator: 'person' }
        await command('tab.open', { device, navigation })
      },
    },
    travel: {
      rewind: async (to: number) => command('world.rewind', { to }),
      switchTo: async (branch: string) => command('branch.switch', { branch }),
      fork: async (name?: string) => command('world.fork', name === undefined ? {} : { name }),
    },
  } as unknown as WorldClient
}

function functionOf(api: Authscope, name: ApiCall): (...args: unknown[]) => Promise<unknown> {
  const found = name.split('.').reduce<unknown>((owner, part) => Reflect.get(owner as object, part), api)
  return found as (...args: unknown[]) => Promise<unknown>
}

async function everythingIn({ command }: House): Promise<string> {
  const { steps } = await command('steps.page', { limit: 2000 })
  return JSON.stringify([
    await command('world.read', {}),
    steps,
    await command('database.read', {}),
    await command('control.read', {}),
    await command('branches.list', {}),
  ])
}

const made = createHouse('hostile-api')
await made.command('world.reset', { scenario: {} })
await made.frame().open(URL_OF_APP)
const api = createApi(Promise.resolve(worldClientOf(made)))

/** Removing what is not there does nothing: any short text is a name there. No flow at all is a choice, too. */
function isAllowed(call: ApiCall, value: unknown): boolean {
  if (call === 'pauseAtBeats') return value === HOSTILE['a list']
  return call.endsWith('.remove') && value === '\0'
}

it.each(API_CALLS)('%s rejects every wrong argument with a code, and changes nothing', async (call) => {
  const before = await everythingIn(made)
  const right = RIGHT[call]
  const work = functionOf(api, call)
  const tries = Object.entries(HOSTILE).flatMap(([what, value]) => [
    ...right.map((_, index) => ({ what: `${what} at ${index}`, args: right.with(index, value) })),
    { what: `${what} as one too many`, args: [...right, value] },
  ])
  for (const { args, what } of tries) {
    if (args.some((value) => isAllowed(call, value)) && args.length === right.length) continue
    const thrown = await work(...args).then(
      () => 'nothing was thrown',
      (error: unknown) => error,
    )
    expect(thrown, what).toBeInstanceOf(CommandFailure)
    const { code, message } = thrown as CommandFailure
    expect(code, `${what}: ${message}`).toMatch(/^(bad-input|unknown-\w+|not-paused)$/)
    expect(message.length, what).toBeLessThan(1500)
    expect(message, what).toMatch(/[.!?]$/)
  }
  expect(await everythingIn(made)).toBe(before)
})

it.each(API_CALLS.filter((call) => RIGHT[call].length > 0))('%s needs what it takes', async (call) => {
  const isOptional = ['reset', 'steps', 'cookies', 'pauseAtBeats', 'step', 'resume', 'fork'].includes(call)
  if (isOptional) return
  await expect(functionOf(api, call)()).rejects.toMatchObject({ name: 'CommandFailure', code: 'bad-input' })
})

it('says in which call and where, and names what there is', async () => {
  const typo = api.steps({ kind: 'typo' as never })
  await expect(typo).rejects.toThrow(
    /^steps\(filter\): filter\.kind must be a kind of step, not "typo"; the kinds are person\.acted, .*passkeys\.changed\.$/,
  )
  await expect(api.steps(true as never)).rejects.toThrow('filter must be an object, not true.')
  await expect(api.reset(null as never)).rejects.toThrow('reset(scenario): scenario must be an object')
  await expect(api.reset({ strategi: 'jwt' } as never)).rejects.toThrow(
    'scenario has no member strategi; there',
  )
  await expect(api.open(undefined as never, URL_OF_APP)).rejects.toThrow('open(device, url): device must be')
  await expect(functionOf(api, 'paused')(1)).rejects.toThrow('paused() takes 0 arguments at most, not 1.')
})

it.each(Object.entries(HOSTILE))('on refuses %s at once', (_, value) => {
  const refused = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return error
    }
    return undefined
  }
  const event = refused(() => api.on(value as never, () => undefined))
  expect(event).toMatchObject({ name: 'CommandFailure', code: 'bad-input' })
  if (typeof value === 'function') return
  expect(refused(() => api.on('step', value as never))).toMatchObject({ code: 'bad-input' })
})

it('says that the workbench did not start, with a code', async () => {
  const never = createApi(Promise.reject(new Error('no service worker')))
  await expect(never.steps()).rejects.toMatchObject({ code: 'not-started', message: 'no service worker' })
  await expect(never.ready).rejects.toMatchObject({ code: 'not-started' })
  await expect(never.steps(0 as never)).rejects.toMatchObject({ code: 'bad-input' })
})
