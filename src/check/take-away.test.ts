import { describe, expect, it } from 'vitest'
import { replayActions } from '../link/replay/replay.ts'
import { toJson } from '../protocol/json.ts'
import type { Step } from '../protocol/steps.ts'
import { planLink } from '../record/export/link/link.ts'
import { decodeLink, encodeLink } from '../record/export/link/link-text.ts'
import { secretsIn } from '../record/export/secrets.ts'
import { readTrace } from '../record/export/trace/read-trace.ts'
import { readWorldTrace, withoutSecrets } from '../record/export/trace/trace.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function house(scenario = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`take-away-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

async function stepsOf(made: House): Promise<readonly Step[]> {
  return (await made.command('steps.page', { limit: 2000 })).steps
}

/** What the machine's clock and the world's name say is different each time; everything else must be the same. */
function comparable(steps: readonly Step[]): string {
  return toJson(
    steps.map(({ realAt: _realAt, tookMs: _tookMs, ...step }) =>
      step.from.lane === 'world' ? { ...step, from: 'world' } : step,
    ),
  )
}

/** A sign-in with everything that a link has to carry: forms, history, a second tab and device, time. */
async function busyDay(made: House): Promise<void> {
  const frame = made.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  const back = await made.command('tab.traverse', { device: 'laptop', tab: 't1', delta: -1 })
  await frame.load(back?.address ?? '')
  await made.command('clock.advance', { seconds: 3600 })
  await made.command('clock.jump', { to: '2026-03-03T00:00:00.000Z' })
  const opened = await made.command('tab.open', {
    device: 'laptop',
    navigation: { url: 'https://app.example/', initiator: 'person', action: 'open a tab' },
  })
  await made.frame('laptop', 't2').load(opened.address)
  await made.command('tab.close', { device: 'laptop', tab: 't2' })
  await made.command('setup.change', { setup: { maxAge: 1000, updateAge: 100 } })
  const { exchange } = frame.page().context
  const fetch = { mode: 'cors', credentials: 'include', destination: '', redirect: 'follow' }
  const asked = await made.command('page.request', {
    exchange,
    url: 'https://app.example/auth/session',
    method: 'GET',
    headers: [['accept', '*/*']],
    fetch,
  })
  await made.command('exchange.drive', asked)
  await made.command('page.cookie', { exchange, line: 'theme=dark; Path=/' })
  await made.command('keys.rotate', { provider: 'google' })
  await made.command('logins.end', { provider: 'github', person: 'ada' })
  await made.command('fault.add', {
    fault: {
      target: { at: 'network', host: 'github.com' },
      effect: { does: 'status', status: 503 },
      once: true,
    },
  })
  await made.frame('phone').open('https://github.com/login')
  await made.frame('phone').open('https://app.example/')
  await frame.open('https://app.example/')
  await frame.press('Sign out')
}

describe('a link to a world', () => {
  for (const strategy of ['jwt', 'database'] as const) {
    it(`builds the same world again, step for step (${strategy})`, async () => {
      const made = await house({ strategy, seed: 99 })
      await busyDay(made)
      const steps = await stepsOf(made)
      const { scenario } = await made.command('world.read', {})
      const planned = planLink(scenario, steps, { step: 20, keepSecrets: false })
      expect(planned.endsAt).toBeUndefined()
      const text = await encodeLink(planned.link)
      expect(text.length).toBeLessThan(4000)
      const decoded = await decodeLink(text)
      if ('problem' in decoded) throw new Error(decoded.problem)
      expect(decoded.link.step).toBe(20)
      const again = await house()
      let done = 0
      const onDone = (count: number) => {
        done = count
      }
      await replayActions(again.command, decoded.link.scenario, decoded.link.actions, { onDone })
      expect(done).toBe(decoded.link.actions.length)
      const second = await stepsOf(again)
      expect(second.map(({ kind }) => kind)).toEqual(steps.map(({ kind }) => kind))
      expect(comparable(second)).toBe(comparable(steps))
      expect(await again.command('database.read', {})).toEqual(await made.command('database.read', {}))
    })
  }
})

/** The other ways in: a password, a mailed link, an OpenID provider. */
async function otherWays(made: House): Promise<void> {
  const frame = made.frame()
  await frame.open('https://app.example/auth/signin')
  const fields = frame
    .page()
    .root.querySelectorAll('input')
    .map((each) => each.getAttribute('name') ?? '')
  const user = fields.find((name) => /user|login/i.test(name)) ?? 'username'
  await frame.press('Sign in with Credentials', { [user]: 'ada@example.com', password: 'ada-test-password' })
  const phone = made.frame('phone')
  await phone.open('https://app.example/auth/signin')
  await phone.press('Sign in with Resend', { email: 'grace@example.com' })
  const [mail] = await made.command('mail.list', {})
  await phone.open(/https:\/\/app\.example\/auth\/callback\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with Google')
  const names = frame
    .page()
    .root.querySelectorAll('button')
    .map((each) => each.textContent.trim())
  await frame.press(names.find((name) => /continue|allow|sign in/i.test(name)) ?? names[0] ?? '')
}

describe('a link to other ways in', () => {
  it('builds the same world again, the mailed token and the typed password included', async () => {
    const made = await house({ seed: 3 })
    await otherWays(made)
    const steps = await stepsOf(made)
    expect(steps.filter((step) => step.kind === 'event.fired' && step.data.event === 'signIn')).toHaveLength(
      3,
    )
    const { scenario } = await made.command('world.read', {})
    const { link } = planLink(scenario, steps, { keepSecrets: false })
    expect(link.withoutSecrets).toBe(false)
    const again = await house()
    await replayActions(again.command, link.scenario, link.actions)
    expect(comparable(await stepsOf(again))).toBe(comparable(steps))
  })

  it('still signs in when the app’s own secret was left out of it', async () => {
    const made = await house({ secrets: ['a production secret that somebody pasted here'] })
    await busyDay(made)
    const steps = await stepsOf(made)
    const { scenario } = await made.command('world.read', {})
    const { link, secrets } = planLink(scenario, steps, { keepSecrets: false })
    expect(secrets.size).toBe(1)
    expect(JSON.stringify(link)).not.toContain('production secret')
    const again = await house()
    await replayActions(again.command, link.scenario, link.actions)
    const second = await stepsOf(again)
    expect(second.map(({ kind, exchange }) => `${exchange} ${kind}`)).toEqual(
      steps.map(({ kind, exchange }) => `${exchange} ${kind}`),
    )
    // Encrypted values differ, because another secret encrypted them.
    expect(comparable(second)).not.toBe(comparable(steps))
    const { users, accounts } = await again.command('database.read', {})
    expect([users.length, accounts.length]).toEqual([1, 1])
  })

  it('says which action could not be done again', async () => {
    const made = await house()
    const close = { do: 'close', device: 'laptop', tab: 't9' } as const
    await expect(replayActions(made.command, {}, [close])).rejects.toThrow(
      /^Action 1 of 1 couldn't be repeated: .*no tab t9/,
    )
  })
})

describe('which engine answers, and whether ours does as the published package does', () => {
  const begun = { engine: '0.41.2' } as const
  const later = { engine: 'ours', asPublished: true } as const

  async function changedHouse(): Promise<House> {
    const made = await house(begun)
    await made.command('setup.change', { setup: later })
    return made
  }

  it('are in a link', async () => {
    const made = await changedHouse()
    const { scenario } = await made.command('world.read', {})
    const { link } = planLink(scenario, await stepsOf(made), { keepSecrets: false })
    const decoded = await decodeLink(await encodeLink(link))
    if ('problem' in decoded) throw new Error(decoded.problem)
    const again = await house()
    await replayActions(again.command, decoded.link.scenario, decoded.link.actions)
    expect(await again.command('world.read', {})).toMatchObject({ scenario: begun, setup: later })
  })

  it('are in a trace, also in one without secrets', async () => {
    const made = await changedHouse()
    const trace = await readWorldTrace(made.command, 'build-1')
    for (const each of [trace, withoutSecrets(trace, secretsIn(trace.steps))])
      expect(readTrace(toJson(each))).toMatchObject({ trace: { world: { scenario: begun, setup: later } } })
  })
})

describe('a trace of a whole world', () => {
  it('is written and read back without a difference', async () => {
    const made = await house({ strategy: 'database' })
    await busyDay(made)
    const trace = await readWorldTrace(made.command, 'build-1')
    const read = readTrace(toJson(trace))
    expect('problem' in read ? read.problem : '').toBe('')
    expect(read).toEqual({ trace })
  })

  it('can be written without its secrets, and is still a trace', async () => {
    const made = await house()
    await busyDay(made)
    const trace = await readWorldTrace(made.command, 'build-1')
    const secrets = secretsIn(trace.steps)
    const text = toJson(withoutSecrets(trace, secrets))
    for (const secret of secrets.keys()) expect(text).not.toContain(secret)
    expect(text).not.toContain('gho_')
    expect(text).toContain('left-out.access_token-1')
    expect(readTrace(text)).toMatchObject({ trace: { withoutSecrets: true } })
  })
})
