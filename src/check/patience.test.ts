import { expect, it } from 'vitest'
import { toAddress } from '../protocol/address.ts'
import { PAGE_GAVE_UP_HEADER, PAGE_REQUEST_HEADER, PAGE_WAIT_HEADER } from '../protocol/frame.ts'
import type { StepKind } from '../protocol/steps.ts'
import { createHouse, type House, ORIGIN } from './testing/simulated-browser.ts'

/** A world on a machine whose time passes only where a test lets it. */
function createPatient(world: string) {
  let waiting: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve))
  const house = createHouse(world, { wait })
  /** The answer to a request that comes to stand still: once it does, the time passes. */
  const answerOf = async <T>(asking: Promise<T>): Promise<T> => {
    await expect.poll(async () => (await pausedIn(house)).length).toBeGreaterThan(0)
    const timer = setInterval(() => {
      for (const resolve of waiting) resolve()
      waiting = []
    }, 5)
    return asking.finally(() => clearInterval(timer))
  }
  return { house, answerOf }
}

const real = {
  method: 'GET',
  mode: 'navigate',
  credentials: 'include',
  destination: 'iframe',
  redirect: 'manual',
  body: async () => new ArrayBuffer(0),
  referrer: `${ORIGIN}/`,
}

let clients = 0

/** Loads a real address in a frame. */
async function load(house: House, address: string) {
  clients += 1
  const client = `frame-${clients}`
  const url = new URL(address, ORIGIN).href
  const response = await house.computer.navigate({
    ...{ ...real, url, headers: new Headers(), client: '', resultingClient: client },
  })
  return { response, client, url }
}

/** A page asks for something by a script (`named`), or as an image is asked for. */
function ask(house: House, page: { client: string; url: string }, headers: Record<string, string> = {}) {
  return house.computer.request(
    {
      ...{ ...real, mode: 'cors', destination: '', redirect: 'follow' },
      url: `${ORIGIN}/auth/session`,
      headers: new Headers(headers),
      client: page.client,
      resultingClient: '',
    },
    page.url,
  )
}

const stepsOf = async (house: House, kind: StepKind) => (await house.command('steps.page', { kind })).steps
const pausedIn = async (house: House) => (await house.command('control.read', {})).control.paused
const plan = (house: House, url: string) =>
  house.command('tab.navigate', {
    ...{ device: 'laptop', tab: 't1' },
    navigation: { url, initiator: 'person', action: `open ${url}` },
  })

it('a paused navigation is answered with 204, and its page comes when it is loaded again', async () => {
  const { house, answerOf } = createPatient('parked')
  await house.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'request.sent' } } })
  const ticket = await plan(house, 'https://app.example/auth/signin')
  expect((await answerOf(load(house, ticket.address))).response.status).toBe(204)
  expect(house.announcements.find(({ type }) => type === 'navigation.parked')).toEqual({
    ...{ type: 'navigation.parked', world: 'parked', device: 'laptop', tab: 't1', nesting: 0 },
    ...{ exchange: ticket.exchange, address: ticket.address },
  })
  expect((await answerOf(load(house, ticket.address))).response.status).toBe(204)
  await house.command('control.resume', { to: 'end' })
  const { response } = await load(house, ticket.address)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Sign in')])
  expect(await stepsOf(house, 'response.received')).toHaveLength(1)
})

it('the target of a redirect is not requested while the redirect is paused', async () => {
  const { house, answerOf } = createPatient('redirect')
  await house.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'response.received' } } })
  const ticket = await plan(house, 'https://app.example/members')
  expect((await answerOf(load(house, ticket.address))).response.status).toBe(204)
  // Up to the last of its steps, which were written with the record of the next request.
  const tabOf = async () => (await house.command('world.read', {})).devices[0]?.tabs[0]
  while ((await tabOf())?.exchange === ticket.exchange) {
    await house.command('control.resume', { to: 'step' })
    await expect.poll(async () => (await pausedIn(house)).length).toBe(1)
  }
  const { exchange = '', url = '' } = (await tabOf()) ?? {}
  const address = toAddress('/', { world: 'redirect', device: 'laptop', url, navigation: exchange })
  expect((await answerOf(load(house, address))).response.status).toBe(204)
  expect(await stepsOf(house, 'request.sent')).toHaveLength(1)
  await house.command('control.resume', { to: 'end' })
  expect((await load(house, address)).response.status).toBe(200)
})

it('a tab that has navigated since is not sent back', async () => {
  const { house, answerOf } = createPatient('left')
  await house.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'request.sent' } } })
  const ticket = await plan(house, 'https://app.example/auth/signin')
  const loading = load(house, ticket.address)
  await plan(house, 'https://app.example/')
  expect((await answerOf(loading)).response.status).toBe(204)
  expect(house.announcements.filter(({ type }) => type === 'navigation.parked')).toEqual([])
})

async function holdSession(world: string) {
  const { house, answerOf } = createPatient(world)
  const page = await load(house, (await plan(house, 'https://app.example/')).address)
  await house.command('breakpoint.set', {
    breakpoint: { enabled: true, on: { kind: 'request.sent', url: '*/auth/session' } },
  })
  return { house, answerOf, page }
}

it('a page that named its request repeats it when asked to, and gets one response', async () => {
  const { house, answerOf, page } = await holdSession('again')
  const name = { [PAGE_REQUEST_HEADER]: 'page-1' }
  for (const _attempt of [1, 2]) {
    const answer = await answerOf(ask(house, page, name))
    expect([answer.status, answer.headers.has(PAGE_WAIT_HEADER)]).toEqual([202, true])
  }
  expect(await pausedIn(house)).toHaveLength(1)
  await house.command('control.resume', { to: 'end' })
  const answer = await ask(house, page, name)
  expect([answer.status, await answer.json()]).toEqual([200, null])
  expect((await stepsOf(house, 'request.sent')).map(({ summary }) => summary)).toEqual([
    'GET app.example/',
    'GET app.example/auth/session',
  ])
  expect(await stepsOf(house, 'request.timed-out')).toEqual([])
})

it('a page that gives up gets a network error and a step that says so, once; the server continues', async () => {
  const { house, answerOf, page } = await holdSession('gave-up')
  const name = { [PAGE_REQUEST_HEADER]: 'page-1' }
  await answerOf(ask(house, page, name))
  const last = { ...name, [PAGE_GAVE_UP_HEADER]: '300000' }
  expect((await ask(house, page, last)).type).toBe('error')
  expect((await ask(house, page, last)).type).toBe('error')
  const [pausedNow] = await pausedIn(house)
  expect(await stepsOf(house, 'request.timed-out')).toMatchObject([
    {
      exchange: pausedNow?.exchange,
      data: { url: 'https://app.example/auth/session', afterMs: 300_000 },
      summary: 'gave up waiting for app.example/auth/session after 300 s',
      outcome: 'failed',
    },
  ])
  await house.command('control.resume', { to: 'end' })
  await expect.poll(async () => (await stepsOf(house, 'response.received')).length).toBe(2)
  // It came a moment too late to be no answer.
  expect((await ask(house, page, last)).status).toBe(200)
})

it('a request that cannot be repeated ends as a network error before the browser ends the worker', async () => {
  const { house, answerOf, page } = await holdSession('unnamed')
  expect((await answerOf(ask(house, page))).type).toBe('error')
  expect((await stepsOf(house, 'request.timed-out')).map(({ summary }) => summary)).toEqual([
    'gave up waiting for app.example/auth/session after 50 s',
  ])
})
