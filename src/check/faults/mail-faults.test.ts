import { describe, expect, it } from 'vitest'
import type { FaultEffect } from '../../protocol/faults.ts'
import type { House } from '../testing/simulated-browser.ts'
import { addFault, askForLink, firesOf, newHouse, stepsOf } from './play.ts'

const LINK = /https:\/\/app\.example\/auth\/callback\/resend\?[^\s"<]+/

async function askedWith(...effects: readonly FaultEffect[]) {
  const made = await newHouse()
  for (const effect of effects) await addFault(made, { at: 'mail' }, effect)
  const frame = made.frame()
  const page = await askForLink(frame)
  expect(page.text).toContain('Check your e-mail')
  expect((await firesOf(made)).map(({ data }) => data.fault).sort()).toEqual(
    effects.map(({ does }) => does).sort(),
  )
  expect((await made.command('world.read', {})).setup.faults).toEqual([])
  return { made, frame }
}

async function inbox(made: House, device = 'phone'): Promise<string> {
  return (await made.frame(device).open('https://mail.example/')).text
}

async function linkIn(made: House): Promise<string> {
  const [mail] = await made.command('mail.list', {})
  return LINK.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('a mail', () => {
  it('without faults is delivered at once, and its link signs in on another device', async () => {
    const { made } = await askedWith()
    const [mail, ...others] = await made.command('mail.list', {})
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', state: 'delivered', arrivesAt: mail?.at })
    expect(await inbox(made)).toContain('Sign in to app.example')
    expect((await made.frame('phone').open(await linkIn(made))).text).toContain('Signed in as')
  })

  it.each([
    [{ does: 'bounce' }, 'bounced'],
    [{ does: 'lose' }, 'lost'],
  ] as const)('with %j never arrives', async (effect, state) => {
    const { made } = await askedWith(effect)
    expect(await made.command('mail.list', {})).toMatchObject([{ state }])
    expect(await inbox(made)).toContain('No mail.')
    expect((await stepsOf(made)).filter(({ kind }) => kind === 'mail.sent')).toMatchObject([
      { data: { state }, outcome: 'warning' },
    ])
  })

  it('that is delayed arrives when its time has come, and exactly then', async () => {
    const { made } = await askedWith({ does: 'delay', seconds: 3600 })
    const [mail] = await made.command('mail.list', {})
    expect(mail).toMatchObject({ state: 'delayed', arrivesAt: (mail?.at ?? 0) + 3_600_000 })
    expect(await inbox(made)).toContain('No mail.')
    const { now } = await made.command('world.read', {})
    const left = (mail?.arrivesAt ?? 0) - now
    await made.command('clock.advance', { seconds: (left - 1) / 1000 })
    expect(await made.command('mail.list', {})).toMatchObject([{ state: 'delayed' }])
    await made.command('clock.advance', { seconds: 0.001 })
    expect(await made.command('mail.list', {})).toMatchObject([{ state: 'delivered' }])
    expect(await inbox(made)).toContain('Sign in to app.example')
  })

  it('that comes twice has a link that works once', async () => {
    const { made } = await askedWith({ does: 'duplicate' })
    const mails = await made.command('mail.list', {})
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2)
    expect(mails[0]?.text).toBe(mails[1]?.text)
    const link = await linkIn(made)
    expect((await made.frame('phone').open(link)).text).toContain('Signed in as')
    expect((await made.frame('laptop').open(link)).text).toContain('This link has expired')
  })

  it('that was delayed until its link expired brings an expired link', async () => {
    const { made } = await askedWith({ does: 'delay', seconds: 24 * 3600 + 1 })
    const [mail] = await made.command('mail.list', {})
    await made.command('clock.jump', { to: new Date(mail?.arrivesAt ?? 0).toISOString() })
    expect((await made.frame('phone').open(await linkIn(made))).text).toContain('This link has expired')
  })
})

describe('a link scanner', () => {
  it('fetches every link before the person can, as a separate exchange without cookies, and uses it up', async () => {
    const { made } = await askedWith({ does: 'scan' })
    const steps = await stepsOf(made)
    const scanned = steps.filter((step) => step.kind === 'request.sent' && step.from.name === 'link scanner')
    expect(scanned.length).toBeGreaterThanOrEqual(2)
    const [first, second] = scanned
    expect(first).toMatchObject({
      from: { lane: 'mail', name: 'link scanner' },
      data: { mode: 'server', request: { method: 'GET', url: expect.stringMatching(LINK) } },
    })
    // It follows redirects, and no cookie goes along with it.
    expect(second?.exchange).not.toBe(first?.exchange)
    expect(
      steps.filter(({ kind, exchange }) => kind.startsWith('cookie') && exchange === first?.exchange),
    ).toEqual([])
    const answer = steps.find(
      (step) => step.kind === 'response.received' && step.exchange === first?.exchange,
    )
    const asked = steps.findLast((step) => step.kind === 'response.received' && step.run === first?.run)
    expect(answer?.seq).toBeLessThan(asked?.seq ?? 0)
    expect((await made.command('world.read', {})).devices.map(({ id }) => id)).toEqual(['laptop', 'phone'])
    expect((await made.frame('phone').open(await linkIn(made))).text).toContain('This link has expired')
    expect(await made.command('exchanges.open', {})).toEqual([])
  })

  it('looks at a delayed mail when it arrives, even when the clock jumps past that time', async () => {
    const { made } = await askedWith({ does: 'delay', seconds: 60 }, { does: 'scan' })
    const requests = async () =>
      (await stepsOf(made)).filter(
        (step) => step.kind === 'request.sent' && step.from.name === 'link scanner',
      )
    expect(await requests()).toEqual([])
    const [mail] = await made.command('mail.list', {})
    await made.command('clock.advance', { seconds: 7 * 24 * 3600 })
    const [first] = await requests()
    expect(first?.at).toBe(mail?.arrivesAt)
    const moved = (await stepsOf(made)).filter(({ kind }) => kind === 'clock.moved')
    expect(moved).toHaveLength(2)
  })

  it('looks at a delayed mail before the next request of anybody', async () => {
    const { made, frame } = await askedWith({ does: 'delay', seconds: 1 }, { does: 'scan' })
    await addFault(made, { at: 'network', host: 'mail.example' }, { does: 'delay', seconds: 2 })
    await made.frame('phone').open('https://mail.example/')
    await frame.open('https://app.example/')
    const scanned = (await stepsOf(made)).filter((step) => step.from.name === 'link scanner')
    expect(scanned.length).toBeGreaterThan(0)
  })
})
