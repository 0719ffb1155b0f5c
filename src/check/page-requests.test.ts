import { expect, it } from 'vitest'
import { createHouse, type House, ORIGIN } from './testing/simulated-browser.ts'

const PAGE = 'https://app.example/'
const SHEET = 'https://cdn.example/styles/a.css'
const STYLE =
  '@import "b.css"; p { background: \\75rl("/c.png") } q { background: url(https://far.example/d.png) }'

const real = {
  method: 'GET',
  headers: new Headers(),
  credentials: 'include',
  body: async () => new ArrayBuffer(0),
  referrer: '',
}

/** A world whose page stands in a document that the browser calls `page`. */
async function openPage(world: string): Promise<House> {
  const house = createHouse(world)
  const answers = { [SHEET]: { body: STYLE, headers: { 'content-type': 'text/css' } } }
  await house.command('world.reset', { scenario: { answers } })
  const navigation = { url: PAGE, initiator: 'person', action: 'open app.example' }
  const { address } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  await house.computer.navigate({
    ...real,
    url: new URL(address, ORIGIN).href,
    mode: 'navigate',
    destination: 'iframe',
    redirect: 'manual',
    client: '',
    resultingClient: 'page',
  })
  return house
}

/** Asks for the address of a virtual URL, as the browser does for what the page's HTML and its scripts name. */
function ask(house: House, world: string, url: string, mode: string, destination: string): Promise<Response> {
  const address = (virtual: string) => `${ORIGIN}/~/${world}/laptop/${virtual.replace('://', '/')}`
  return house.computer.request(
    {
      ...real,
      url: address(url),
      mode,
      destination,
      redirect: 'follow',
      client: 'page',
      resultingClient: '',
    },
    address(PAGE),
  )
}

it('a style sheet of another origin is asked for by its own URL, and its URLs are addresses', async () => {
  const house = await openPage('page-style')
  const answer = await ask(house, 'page-style', SHEET, 'no-cors', 'style')
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  const cdn = '/~/page-style/laptop/https/cdn.example'
  expect(await answer.text()).toBe(
    `@import "${cdn}/styles/b.css"; p { background: \\75rl("${cdn}/c.png") } q { background: url(/~/page-style/laptop/https/far.example/d.png) }`,
  )
  const { steps } = await house.command('steps.page', { kind: 'request.sent' })
  expect(steps.at(-1)).toMatchObject({
    data: { request: { url: SHEET }, initiator: 'https://app.example', site: 'cross-site' },
  })
})

it('a script reads nothing of another origin that does not allow it', async () => {
  const house = await openPage('page-text')
  // Without CORS headers it gets nothing at all, although to the real browser both are of one origin.
  expect((await ask(house, 'page-text', SHEET, 'cors', '')).type).toBe('error')
  expect(await (await ask(house, 'page-text', SHEET, 'no-cors', '')).text()).toBe('')
})

it('a request for the own origin only is never sent to another', async () => {
  const house = await openPage('page-own')
  expect((await ask(house, 'page-own', SHEET, 'same-origin', '')).type).toBe('error')
  const { steps } = await house.command('steps.page', {})
  expect(JSON.stringify(steps.filter(({ kind }) => kind === 'request.sent'))).not.toContain('cdn.example')
  expect(steps.find(({ kind }) => kind === 'check.failed')).toMatchObject({ rule: 'CORS12' })
})
