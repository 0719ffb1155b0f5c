import { expect, it } from 'vitest'
import type { StepKind } from '../protocol/steps.ts'
import { createHouse, type House, ORIGIN } from './testing/simulated-browser.ts'
import { nextPause, watch } from './testing/stepping.ts'

const stepsOf = async (house: House, kind: StepKind) => (await house.command('steps.page', { kind })).steps

/** Asks for the session as a script of the page does. */
function askSession(house: House, client: string): Promise<Response> {
  return ask(house, client, `${ORIGIN}/auth/session`, '')
}

function ask(house: House, client: string, url: string, destination: RequestDestination): Promise<Response> {
  return house.computer.request(
    {
      url,
      method: 'GET',
      headers: new Headers(),
      mode: 'cors',
      credentials: 'include',
      destination,
      redirect: 'follow',
      body: async () => new ArrayBuffer(0),
      referrer: '',
      client,
      resultingClient: '',
    },
    `${ORIGIN}/~/past/laptop/https/app.example/`,
  )
}

/** Loads an address in a frame whose document the browser calls `client`. */
function load(house: House, address: string, client: string): Promise<Response> {
  return house.computer.navigate({
    url: new URL(address, ORIGIN).href,
    method: 'GET',
    headers: new Headers(),
    mode: 'navigate',
    credentials: 'include',
    destination: 'iframe',
    redirect: 'manual',
    body: async () => new ArrayBuffer(0),
    referrer: `${ORIGIN}/`,
    client: '',
    resultingClient: client,
  })
}

it('a page of the past is given what was recorded, and nothing happens there', async () => {
  const house = createHouse('past')
  const navigation = { url: 'https://app.example/', initiator: 'person', action: 'open app.example' }
  const ticket = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  await load(house, ticket.address, 'then')
  const recorded = await (await askSession(house, 'then')).json()
  const asked = await stepsOf(house, 'response.received')
  await house.frame('laptop').open('https://app.example/auth/signin')
  const { last } = await house.command('steps.page', {})

  await house.command('world.rewind', { to: asked[1]?.seq ?? 0 })
  const [tab] = (await house.command('world.read', {})).devices[0]?.tabs ?? []
  expect([tab?.url, tab?.loading]).toEqual(['https://app.example/', false])
  const page = await load(house, tab?.address ?? '', 'again')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Example')])
  expect(await (await askSession(house, 'again')).json()).toEqual(recorded)
  expect(await stepsOf(house, 'request.sent')).toHaveLength(2)

  // It was asked for after this moment only: it waits until the world is led there.
  await house.command('world.rewind', { to: asked[0]?.seq ?? 0 })
  const waiting = watch(askSession(house, 'again'))
  // Meanwhile another world loads a whole page.
  expect((await createHouse('past-beside').frame().open('https://app.example/')).status).toBe(200)
  expect(waiting.over).toBe(false)
  await house.command('world.rewind', { to: asked[1]?.seq ?? 0 })
  expect(await (await waiting.end).json()).toEqual(recorded)
  await house.command('world.rewind', { to: last })
  expect(await stepsOf(house, 'request.sent')).toHaveLength(3)
})

it('a page behind a redirect is still loading in the past, and begins when the world continues from there', async () => {
  const house = createHouse('planned')
  await house.frame('laptop').open('https://app.example/members')
  const [redirect, page] = await stepsOf(house, 'response.received')
  const { steps, last } = await house.command('steps.page', {})
  const end = steps.findLast(({ exchange }) => exchange === redirect?.exchange)?.seq ?? 0
  expect(end).toBeLessThan(last)
  const address = `${ORIGIN}/~/planned/laptop/https/app.example/members?~nav=${redirect?.exchange}`

  await house.command('world.rewind', { to: end })
  const way = await load(house, address, 'then')
  expect(way.status).toBe(302)
  const next = way.headers.get('location') ?? ''
  expect((await load(house, next, 'then')).status).toBe(204)
  expect((await house.command('steps.page', {})).last).toBe(end)

  await house.command('world.fork', {})
  await house.command('control.resume', { to: 'end' })
  expect((await load(house, next, 'now')).status).toBe(200)
  const [, again] = await stepsOf(house, 'response.received')
  expect(again).toMatchObject({ exchange: page?.exchange, summary: page?.summary })
})

it('a page of a future step leaves the frame as it is', async () => {
  const house = createHouse('ahead')
  await house.frame('laptop').open('https://app.example/')
  const { last } = await house.command('steps.page', {})
  const navigation = { url: 'https://app.example/auth/signin', initiator: 'person', action: 'open it' }
  const later = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  await load(house, later.address, 'later')
  await house.command('world.rewind', { to: last })
  expect((await load(house, later.address, 'then')).status).toBe(204)
  expect((await house.command('steps.page', {})).last).toBe(last)
})

it('a page that is only shown again requests no pictures', async () => {
  const house = createHouse('past')
  await house.command('world.reset', {
    scenario: {
      answers: { 'https://app.example/logo.png': { headers: { 'content-type': 'image/png' }, body: 'logo' } },
    },
  })
  const navigation = { url: 'https://app.example/', initiator: 'person', action: 'open app.example' }
  const { address } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  const requests = async () => (await stepsOf(house, 'request.sent')).length
  await load(house, address, 'first')
  expect(await (await ask(house, 'first', `${ORIGIN}/logo.png`, 'image')).text()).toBe('logo')
  expect(await requests()).toBe(2)

  await load(house, address, 'second')
  expect(await (await ask(house, 'second', `${ORIGIN}/logo.png`, 'image')).text()).toBe('logo')
  expect(await requests()).toBe(2)
  // What it had not asked for is asked for now, and so is what a script asks for.
  await ask(house, 'second', `${ORIGIN}/other.png`, 'image')
  await askSession(house, 'second')
  expect(await requests()).toBe(4)
})

/** A page with two pictures, each paused where its request was sent. */
async function holdPictures() {
  const house = createHouse('past')
  // Breakpoints outlive a reset.
  for (const { id } of (await house.command('control.read', {})).control.breakpoints)
    await house.command('breakpoint.remove', { id })
  const image = (body: string) => ({ headers: { 'content-type': 'image/png' }, body })
  await house.command('world.reset', {
    scenario: { answers: { 'https://app.example/one': image('1'), 'https://app.example/two': image('2') } },
  })
  const navigation = { url: 'https://app.example/', initiator: 'person', action: 'open app.example' }
  const { address } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  await load(house, address, 'page')
  const { last } = await house.command('steps.page', {})
  await house.command('breakpoint.set', {
    breakpoint: { enabled: true, on: { kind: 'request.sent', lane: 'browser' } },
  })
  const one = watch(ask(house, 'page', `${ORIGIN}/one`, 'image'))
  const paused = await nextPause(house, one)
  const two = watch(ask(house, 'page', `${ORIGIN}/two`, 'image'))
  await expect.poll(async () => (await house.command('control.read', {})).control.paused.length).toBe(2)
  return { house, pageEnd: last, one, two, at: paused?.seq ?? 0 }
}

it('paused pictures stay paused when their world is rewound and goes forward', async () => {
  const { house, pageEnd, one, two } = await holdPictures()
  const { last } = await house.command('steps.page', {})
  await house.command('world.rewind', { to: pageEnd })
  await house.command('world.rewind', { to: last })
  expect([one.over, two.over]).toEqual([false, false])
  await house.command('control.resume', { to: 'end' })
  expect(await Promise.all([one, two].map(async ({ end }) => (await end).text()))).toEqual(['1', '2'])
  expect((await stepsOf(house, 'request.sent')).map(({ exchange }) => exchange)).toEqual(['e1', 'e2', 'e3'])
})

it('a paused picture arrives in the forked branch, and one that was not requested there is requested', async () => {
  const { house, one, two, at } = await holdPictures()
  await house.command('world.rewind', { to: at })
  await house.command('world.fork', {})
  expect(one.over).toBe(false)
  await house.command('control.resume', { to: 'end' })
  expect(await (await one.end).text()).toBe('1')
  expect(await (await two.end).text()).toBe('2')
  const urls = (await stepsOf(house, 'request.sent')).map(({ data }) => 'request' in data && data.request.url)
  expect(urls).toEqual(['https://app.example/', 'https://app.example/one', 'https://app.example/two'])
})

it('what a page waited for ends with the page when its world is rewound to before that page was shown', async () => {
  const { house, one, two } = await holdPictures()
  await house.command('world.rewind', { to: 0 })
  expect((await Promise.all([one.end, two.end])).map(({ type }) => type)).toEqual(['error', 'error'])
})
