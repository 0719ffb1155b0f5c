import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PAGE_CONTEXT_META, type PageContext } from '../../protocol/frame.ts'
import { createRecording, party } from '../../record/testing/recording.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { type Mounted, mountWorkbench } from '../testing/mount.tsx'

let mounted: Mounted

beforeEach(async () => {
  await page.viewport(1440, 900)
  mounted = mountWorkbench(signInSteps())
  await expect.element(page.getByLabelText('Address', { exact: true })).toBeInTheDocument()
})

afterEach(() => mounted.unmount())

const address = () => page.getByLabelText('Address', { exact: true })

function frame(): HTMLIFrameElement {
  const element = document.querySelector<HTMLIFrameElement>('iframe[title="Simulated browser: laptop"]')
  if (!element) throw new Error('the laptop has a frame')
  return element
}

function context(exchange: string, url = 'https://app.example/'): PageContext {
  return {
    base: '/',
    world: 'w1',
    device: 'laptop',
    tab: 't1',
    exchange,
    url,
    nesting: 0,
    now: 0,
    cookie: '',
    referrer: '',
  }
}

/** A message as the page script in the iframe sends it. */
function sendFromPage(message: object): void {
  const script = frame().contentDocument?.createElement('script')
  if (!script) throw new Error('the frame has a document')
  script.textContent = `parent.postMessage(${JSON.stringify(message)}, location.origin === 'null' ? '*' : '*')`
  frame().contentDocument?.body.append(script)
}

it('loads what is typed into the address bar', async () => {
  await address().fill('app.example/members')
  await address().click()
  document.querySelector('form')?.requestSubmit()
  await expect
    .poll(() => mounted.worker.asked.filter(({ name }) => name === 'tab.navigate').at(-1)?.input)
    .toMatchObject({
      device: 'laptop',
      tab: 't1',
      navigation: {
        url: 'https://app.example/members',
        initiator: 'person',
        action: 'open app.example/members',
      },
    })
})

it('explains an invalid address without sending anything', async () => {
  const before = mounted.worker.asked.filter(({ name }) => name === 'tab.navigate').length
  await address().fill('two words')
  document.querySelector('form')?.requestSubmit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('"two words" is not a URL')
  expect(mounted.worker.asked.filter(({ name }) => name === 'tab.navigate')).toHaveLength(before)
})

it('shows what a page reports, and turns a page’s request into a navigation', async () => {
  const length = history.length
  sendFromPage({
    authscope: 'page.ready',
    page: context('e5', 'https://app.example/dashboard'),
    title: 'Dashboard',
  })
  await expect.element(address()).toHaveValue('https://app.example/dashboard')
  sendFromPage({
    authscope: 'page.navigate',
    page: context('e5'),
    url: 'https://app.example/auth/signin/github',
    method: 'POST',
    contentType: 'application/x-www-form-urlencoded',
    action: 'press Sign in with GitHub',
    replace: false,
    target: 'frame',
  })
  await expect
    .poll(() => mounted.worker.asked.filter(({ name }) => name === 'tab.navigate').at(-1)?.input)
    .toMatchObject({
      navigation: { method: 'POST', initiator: 'e5', action: 'press Sign in with GitHub', nesting: 0 },
    })
  expect(history.length).toBe(length)
})

it('does not listen to other worlds, other windows or malformed messages', async () => {
  const asked = () => mounted.worker.asked.filter(({ name }) => name === 'page.cookie').length
  sendFromPage({ authscope: 'page.cookie', page: { ...context('e5'), world: 'w2' }, line: 'a=b' })
  sendFromPage({ authscope: 'page.cookie', page: context('e5') })
  window.postMessage({ authscope: 'page.cookie', page: context('e5'), line: 'a=b' })
  mounted.worker.answers['page.cookie'] = () => ({ cookie: 'c=d' })
  sendFromPage({ authscope: 'page.cookie', page: context('e5'), line: 'c=d' })
  await expect.poll(asked).toBe(1)
})

it('loads the address of a killed worker’s exchange again', async () => {
  mounted.client.pages.views.begin({ device: 'laptop', tab: 't1' }, 'https://app.example/')
  mounted.worker.answers['exchanges.open'] = () => [
    {
      exchange: 'e9',
      device: 'laptop',
      tab: 't1',
      mode: 'navigation',
      workerInstance: 'first',
      alive: false,
      address: 'about:blank#again',
    },
    { exchange: 'e10', device: 'laptop', mode: 'fetch', workerInstance: 'first', alive: false },
  ]
  mounted.worker.workerInstance = 'second'
  await mounted.client.channel.ping()
  mounted.client.recover()
  await expect.poll(() => frame().contentWindow?.location.hash).toBe('#again')
  await expect
    .poll(() => mounted.worker.asked.find(({ name }) => name === 'exchange.drive')?.input)
    .toEqual({ exchange: 'e10' })
})

it('explains a page that did not come from the simulator, after requesting it once more', async () => {
  const view = mounted.worker.view
  mounted.worker.answers['world.read'] = () => ({
    ...view,
    devices: view.devices.map((device) => ({
      ...device,
      tabs: device.tabs.map((tab) => ({ ...tab, loading: true })),
    })),
  })
  mounted.worker.answers['tab.navigate'] = ({ tab }) => ({
    address: '/src/ui/testing/foreign.html',
    exchange: 'e9',
    tab,
  })
  mounted.client.pages.open('laptop', 'https://app.example/').catch(() => undefined)
  await expect.element(page.getByRole('alert')).toHaveTextContent("didn't come from the simulator")
})

it('finds the page’s context in its document when its script stays silent', async () => {
  mounted.client.pages.views.begin({ device: 'laptop', tab: 't1' }, 'https://app.example/')
  const content = JSON.stringify(context('e11', 'https://app.example/quiet')).replaceAll('"', '&quot;')
  const html = `<title>Quiet</title><meta name="${PAGE_CONTEXT_META}" content="${content}">`
  const quiet = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  frame().contentWindow?.location.replace(quiet)
  await expect.element(address()).toHaveValue('https://app.example/quiet')
})

it('opens another device, and keeps the frame of the first', async () => {
  const first = frame()
  await page.getByRole('button', { name: /^phone/ }).click()
  await expect.element(page.getByTitle('Simulated browser: phone')).toBeInTheDocument()
  expect(first.isConnected).toBe(true)
  expect(first.title).toBe('Tab t1 of laptop, in the background')
})

it('shows two devices in the split view, and then one again, in the same frames', async () => {
  const first = frame()
  await page.getByRole('button', { name: 'Split view with phone' }).click()
  await expect.element(page.getByTitle('Simulated browser: phone')).toBeVisible()
  expect(frame()).toBe(first)
  await page.getByRole('button', { name: 'Hide laptop' }).click()
  await expect.poll(() => first.title).toBe('Tab t1 of laptop, in the background')
  await expect.element(page.getByRole('button', { name: /^laptop/ })).toBeVisible()
  expect(first.isConnected).toBe(true)
})

it('says that a tab has moved on in another window', async () => {
  sendFromPage({ authscope: 'page.ready', page: context('e5'), title: 'Home' })
  await expect.element(address()).toHaveValue('https://app.example/')
  const tab = mounted.worker.view.devices[0]?.tabs[0]
  if (!tab) throw new Error('the laptop has a tab')
  mounted.worker.announce({
    type: 'tab.changed',
    world: 'w1',
    tab: { ...tab, loading: true, exchange: 'e12', url: 'https://github.com/login' },
  })
  await expect.element(page.getByText('This tab is open in another window')).toBeVisible()
  await expect.element(address()).toHaveValue('https://github.com/login')
})

it('shows a failure next to the page that it led to, and next to no other', async () => {
  const record = createRecording()
  record.steps.push(...signInSteps())
  const from = party('app', 'app.example')
  const place = { run: 9, exchange: 'e40' }
  record.add('check.failed', { check: 'state' } as never, {
    ...place,
    from,
    summary: 'check state',
    outcome: 'failed',
  })
  const hint = page.getByText(/^Step \d+ failed/)
  sendFromPage({ authscope: 'page.ready', page: context('e40'), title: 'Error' })
  mounted.worker.append(record.steps.slice(-1))
  await expect.element(hint).toBeVisible()
  sendFromPage({ authscope: 'page.ready', page: context('e1'), title: 'Home' })
  await expect.element(hint).not.toBeInTheDocument()
  const [later] = signInSteps()
  if (later) mounted.worker.append([{ ...later, seq: record.steps.length + 1, run: 10, exchange: 'e41' }])
  sendFromPage({ authscope: 'page.ready', page: context('e40'), title: 'Error' })
  await expect.element(hint).toBeVisible()
})

it('does not say "Signed in." after credentials with database sessions', async () => {
  const record = createRecording()
  record.run('press Sign in')
  record.exchange('e1')
  const app = { from: party('app', 'app.example'), summary: 'session-start' }
  const begin = { decision: 'session-start', branch: 'a token', facts: { strategy: 'database' } }
  record.add('decision.taken', begin, { ...app, rule: 'CRED-4' })
  record.add('decision.taken', { ...begin, branch: 'jwt', facts: {} }, { ...app, rule: 'SESSION-4' })
  mounted.unmount()
  mounted = mountWorkbench(record.steps)
  await expect.element(address()).toBeInTheDocument()
  sendFromPage({ authscope: 'page.ready', page: context('e1'), title: 'Home' })
  await expect.element(page.getByText('Not signed in.')).toBeVisible()
  await expect.element(page.getByText('Set the session strategy to jwt.')).toBeVisible()
  expect(page.getByText('Signed in.', { exact: true }).elements()).toEqual([])
})

it('fills in the form for the person, and leads the keyboard to its button', async () => {
  const { contentDocument } = frame()
  const form = contentDocument?.createElement('form')
  if (!contentDocument || !form) throw new Error('the frame has a document')
  form.innerHTML = '<input type="email" name="email"><button>Send</button>'
  contentDocument.body.append(form)
  sendFromPage({ authscope: 'page.ready', page: context('e1'), title: 'Sign in' })
  const fill = page.getByRole('button', { name: 'Fill in as Ada' })
  await fill.click()
  expect(form.querySelector('input')?.value).toBe('ada@example.com')
  expect(contentDocument.activeElement?.textContent).toBe('Send')
  expect(document.activeElement).toBe(frame())
  await expect.element(fill).not.toBeInTheDocument()
})
