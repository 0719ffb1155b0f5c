import { describe, expect, it, vi } from 'vitest'
import type { CommandName, Commands } from '../protocol/commands.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import { createWitness } from './testing/witnessed-store.ts'

let worlds = 0

async function world() {
  worlds += 1
  const witness = createWitness()
  const house = createHouse(`branches-${worlds}`, { wrapStore: witness.wrap })
  await house.command('world.reset', { scenario: { strategy: 'jwt' } })
  return { house, witness }
}

async function lastStep(house: House): Promise<number> {
  return (await house.command('world.read', {})).lastStep
}

async function signIn(frame: Frame, provider = 'GitHub', answer = 'Authorize Example'): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
  if (frame.page().text.includes('Authorize Example')) await frame.press(answer)
}

/** Resumes what is paused, and waits until the tab shows a page. */
async function goOn(house: House): Promise<void> {
  await house.command('control.resume', { to: 'end' })
  const [tab] = (await house.command('world.read', {})).devices[0]?.tabs ?? []
  let next = tab?.exchange
  while (next !== undefined) next = (await house.command('exchange.drive', { exchange: next })).next
}

describe('branches', () => {
  it('are switched to in the order of the commands, even if no one waits for them', async () => {
    const { house } = await world()
    await house.frame().open('https://app.example/')
    const [, fork] = await Promise.all([
      house.command('world.rewind', { to: 3 }),
      house.command('world.fork', { name: 'mid' }),
      house.command('world.rewind', { to: 2 }),
    ])
    const { position } = await house.command('control.read', {})
    expect(position).toMatchObject({ branch: fork.branch, step: 2, newest: 3 })
  })

  it('are a tree, each with what it shares, and the world switches from any to any as it was left', async () => {
    const { house, witness } = await world()
    await house.frame().open('https://app.example/')
    const first = await lastStep(house)
    await signIn(house.frame())
    const main = await witness.look()
    const end = await lastStep(house)

    await house.command('world.rewind', { to: first })
    expect(await house.command('world.fork', { name: 'denied' })).toEqual({ branch: 'b1' })
    await signIn(house.frame(), 'GitHub', 'Cancel')
    const denied = await witness.look()
    const deniedEnd = await lastStep(house)

    await house.command('world.rewind', { to: deniedEnd - 3 })
    await house.command('world.fork', {})
    await goOn(house)
    await house.command('clock.advance', { seconds: 60 })
    const nested = await witness.look()

    await house.command('branch.switch', { branch: 'main' })
    expect(await witness.look()).toStrictEqual(main)
    await house.command('branch.switch', { branch: 'b2' })
    expect(await witness.look()).toStrictEqual(nested)
    await house.command('branch.switch', { branch: 'b1' })
    expect(await witness.look()).toStrictEqual(denied)
    await house.command('branch.switch', { branch: 'main' })
    expect(await witness.look()).toStrictEqual(main)

    await house.command('branch.rename', { branch: 'b2', name: 'a minute later' })
    expect(await house.command('branches.list', {})).toMatchObject([
      { id: 'main', name: 'main', from: 0, newest: end, current: true, reachable: true },
      { id: 'b1', name: 'denied', parent: 'main', from: first, newest: deniedEnd, current: false },
      { id: 'b2', name: 'a minute later', parent: 'b1', from: deniedEnd - 3, reachable: true },
    ])
    const { steps } = await house.command('branch.steps', { branch: 'b2' })
    expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, i) => first + 1 + i))
    expect(steps.at(-1)?.kind).toBe('clock.moved')
    expect((await house.command('branch.steps', { branch: 'main' })).steps).toEqual([])
  }, 60_000)

  it('share the way to a step before the first of their own, also when the world is forked there', async () => {
    const { house, witness } = await world()
    await house.frame().open('https://app.example/')
    const first = await lastStep(house)
    await house.command('clock.advance', { seconds: 1 })
    await house.command('world.rewind', { to: first })
    await house.command('world.fork', {})
    await house.command('clock.advance', { seconds: 2 })
    const b1 = await witness.look()
    await house.command('world.rewind', { to: 3 })
    expect((await house.command('control.read', {})).position).toMatchObject({
      branch: 'b1',
      step: 3,
      newest: first + 1,
    })
    await house.command('world.fork', {})
    expect((await house.command('branches.list', {})).at(-1)).toMatchObject({
      id: 'b2',
      parent: 'main',
      from: 3,
    })
    await house.command('branch.switch', { branch: 'b1' })
    expect(await witness.look()).toStrictEqual(b1)
  })

  it('begin at the newest step too, with what has no step yet on either', async () => {
    const { house, witness } = await world()
    await house.frame().open('https://app.example/')
    // Recorded, and nobody has asked for it yet.
    const navigation = { url: 'https://app.example/auth/signin', initiator: 'person', action: 'type it' }
    await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
    const before = await witness.look()
    await house.command('world.fork', {})
    expect(await witness.look()).toStrictEqual(before)
    await house.command('clock.advance', { seconds: 5 })
    const b1 = await witness.look()
    await house.command('branch.switch', { branch: 'main' })
    expect(await witness.look()).toStrictEqual(before)
    await house.command('branch.switch', { branch: 'b1' })
    expect(await witness.look()).toStrictEqual(b1)
  })

  it('are gone after a reset', async () => {
    const { house } = await world()
    await house.frame().open('https://app.example/')
    await house.command('world.rewind', { to: 2 })
    await house.command('world.fork', {})
    await house.command('world.reset', {})
    expect(await house.command('branches.list', {})).toMatchObject([{ id: 'main', newest: 0, current: true }])
    await house.command('clock.advance', { seconds: 5 })
    await house.command('world.rewind', { to: 0 })
    expect(await house.command('world.fork', {})).toEqual({ branch: 'b1' })
  })

  it('side by side show the first difference, and what differs at their ends', async () => {
    const { house } = await world()
    await house.frame().open('https://app.example/')
    const first = await lastStep(house)
    await signIn(house.frame())
    await house.command('world.rewind', { to: first })
    await house.command('world.fork', {})
    await house.command('setup.change', { setup: { strategy: 'database' } })
    await signIn(house.frame())
    for (const standing of ['b1', 'main']) {
      await house.command('branch.switch', { branch: standing })
      const { common, a, b, cookies, tokens, rows } = await house.command('branches.compare', {
        a: 'main',
        b: 'b1',
      })
      expect(common).toBe(first)
      expect([a[0]?.seq, a[0]?.kind, b[0]?.seq, b[0]?.kind]).toEqual([
        first + 1,
        'person.acted',
        first + 1,
        'setup.changed',
      ])
      const session = cookies.find(({ name }) => name.endsWith('__Secure-authjs.session-token'))
      expect([session?.a, session?.b]).toMatchObject([
        { value: expect.stringMatching(/^ey/) },
        { value: expect.not.stringMatching(/^ey/) },
      ])
      expect(tokens.map(({ name }) => name)).toContain('session')
      expect(tokens.find(({ name }) => name === 'session')).not.toHaveProperty('b')
      expect(rows.filter(({ name }) => name.startsWith('sessions ')).map(({ a }) => a)).toEqual([undefined])
    }
  })
})

describe('a world that was rewound', () => {
  it('refuses every write, and keeps what it has', async () => {
    const { house, witness } = await world()
    await signIn(house.frame())
    const newest = await lastStep(house)
    await house.command('world.rewind', { to: 20 })
    const before = await witness.look()
    const navigation = { url: 'https://app.example/', initiator: 'person' }
    const inputs: { [K in CommandName]?: Commands[K]['input'] } = {
      'clock.advance': { seconds: 5 },
      'clock.jump': { to: '2030-01-01T00:00:00Z' },
      'setup.change': { setup: { strategy: 'database' } },
      'fault.add': {
        fault: { target: { at: 'adapter', operation: 'getUser' }, effect: { does: 'throw' }, once: true },
      },
      'fault.remove': { id: 'f1' },
      'consent.revoke': { person: 'ada', provider: 'github' },
      'logins.end': { person: 'ada', provider: 'github' },
      'keys.rotate': { provider: 'google' },
      'tab.open': { device: 'laptop', navigation },
      'tab.navigate': { device: 'laptop', tab: 't1', navigation },
      'tab.traverse': { device: 'laptop', tab: 't1', delta: 0 },
      'page.cookie': { exchange: 'e1', line: 'a=b' },
    }
    for (const [name, input] of Object.entries(inputs))
      await expect(house.command(name as CommandName, input as never), name).rejects.toThrow(
        `rewound: The sandbox is rewound to step 20 of ${newest}. Fork to continue from here, or go forward to the latest step.`,
      )
    expect(await witness.look()).toStrictEqual(before)
    expect((await house.command('steps.page', {})).last).toBe(20)
  })

  it('ends nothing that is in progress when it cannot be rewound', async () => {
    const { house } = await world()
    await house.command('control.pause', {})
    const navigation = { url: 'https://app.example/', initiator: 'person', action: 'type it' }
    const { exchange } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
    const driven = house.command('exchange.drive', { exchange })
    await vi.waitFor(
      async () => expect((await house.command('control.read', {})).control.paused).toHaveLength(1),
      { timeout: 30_000 },
    )
    await expect(house.command('world.rewind', { to: 1000 })).rejects.toThrow('bad-input')
    await expect(house.command('branch.switch', { branch: 'b9' })).rejects.toThrow('unknown-branch')
    await house.command('control.resume', { to: 'end' })
    expect(await driven).toEqual({})
  })

  it('refuses a step that its branch does not have, and a branch that does not exist', async () => {
    const { house } = await world()
    await house.frame().open('https://app.example/')
    const newest = await lastStep(house)
    await expect(house.command('world.rewind', { to: newest + 1 })).rejects.toThrow(
      `bad-input: Branch main ends with step ${newest}; it has no step ${newest + 1}.`,
    )
    for (const name of ['branch.switch', 'branch.steps'] as const)
      await expect(house.command(name, { branch: 'b7' })).rejects.toThrow(
        'unknown-branch: There is no branch b7; there are main.',
      )
    await expect(house.command('branch.rename', { branch: 'b7', name: 'x' })).rejects.toThrow(
      'unknown-branch',
    )
    await expect(house.command('branches.compare', { a: 'main', b: 'b7' })).rejects.toThrow('unknown-branch')
  })

  it('are asked for by name as by id, everywhere', async () => {
    const { house } = await world()
    await house.frame().open('https://app.example/')
    const { command } = house
    expect(await command('world.fork', { name: 'mine' })).toEqual({ branch: 'b1' })
    await house.frame().open('https://app.example/auth/signin')
    const current = async () => (await command('control.read', {})).position.branch
    await command('branch.switch', { branch: 'main' })
    expect(await current()).toBe('main')
    const compared = await command('branches.compare', { a: 'main', b: 'mine' })
    expect(compared).toEqual(await command('branches.compare', { a: 'main', b: 'b1' }))
    expect(compared.b.length).toBeGreaterThan(0)
    const steps = await command('branch.steps', { branch: 'mine' })
    expect(steps).toEqual(await command('branch.steps', { branch: 'b1' }))
    await command('branch.switch', { branch: 'mine' })
    expect(await current()).toBe('b1')
    await command('branch.rename', { branch: 'mine', name: 'yours' })
    await expect(command('branch.switch', { branch: 'mine' })).rejects.toThrow(
      'unknown-branch: There is no branch mine; there are yours (b1), main.',
    )
  })

  it('have names that no other one is asked for by', async () => {
    const { house } = await world()
    const { command } = house
    await house.frame().open('https://app.example/')
    await command('world.fork', { name: 'mine' })
    const before = [await command('branches.list', {}), await command('control.read', {})]
    const taken = 'name-taken: Branch b1 is already named mine. Choose another name.'
    await expect(command('world.fork', { name: 'mine' })).rejects.toThrow(taken)
    await expect(command('branch.rename', { branch: 'main', name: 'mine' })).rejects.toThrow(taken)
    for (const name of ['main', 'b1', 'b77'])
      await expect(command('world.fork', { name })).rejects.toThrow('name-taken')
    expect([await command('branches.list', {}), await command('control.read', {})]).toEqual(before)
    // Its own id is what a branch without a name is called.
    await command('branch.rename', { branch: 'mine', name: 'b1' })
    expect(await command('world.fork', { name: 'mine' })).toEqual({ branch: 'b2' })
  })

  it('walks through what was recorded: by steps, to the response, to a breakpoint, to the end', async () => {
    const { house, witness } = await world()
    await signIn(house.frame())
    const end = await witness.look()
    const newest = await lastStep(house)
    const { steps } = await house.command('steps.page', {})
    const stepOf = async () => (await house.command('control.read', {})).position.step
    await house.command('world.rewind', { to: 3 })
    await house.command('control.resume', { to: 'step' })
    expect(await stepOf()).toBe(4)
    await house.command('control.resume', { to: 'response' })
    const response = steps.find(({ seq, kind }) => seq > 4 && kind === 'response.received')
    expect(await stepOf()).toBe(response?.seq)
    await house.command('breakpoint.set', { breakpoint: { enabled: true, on: { callback: 'signIn' } } })
    await house.command('control.resume', { to: 'breakpoint' })
    const callback = steps.find((step) => step.kind === 'callback.called' && step.data.callback === 'signIn')
    expect(await stepOf()).toBe(callback?.seq)
    await house.command('control.resume', { to: 'end' })
    expect(await stepOf()).toBe(newest)
    expect(await witness.look()).toStrictEqual(end)
  })

  it('shows the pages of that moment to a frame that is loaded again', async () => {
    const { house, witness } = await world()
    const frame = house.frame()
    await frame.open('https://app.example/')
    const home = await lastStep(house)
    await signIn(frame)
    expect(frame.page().text).toContain('Signed in as')
    await house.command('world.rewind', { to: home + 3 })
    const before = await witness.look()
    const [tab] = (await house.command('world.read', {})).devices[0]?.tabs ?? []
    expect(tab?.loading).toBe(true)
    expect((await house.frame().load(tab?.address ?? '')).text).toContain('You are not signed in')
    expect(await witness.look()).toStrictEqual(before)
    await house.command('world.rewind', { to: 0 })
    expect((await house.command('world.read', {})).devices[0]?.tabs[0]).not.toHaveProperty('address')
  })

  it('pauses at its newest step what was open there, also after the worker was killed', async () => {
    const { house } = await world()
    await signIn(house.frame())
    const { steps } = await house.command('steps.page', {})
    const callback = steps.find(({ kind }) => kind === 'callback.called')
    const { control } = await house.command('world.rewind', { to: callback?.seq ?? 0 })
    expect(control).toMatchObject({
      mode: 'step',
      paused: [{ exchange: callback?.exchange, seq: callback?.seq, key: callback?.key, run: callback?.run }],
    })
    const again = house.restarted()
    expect((await again.command('control.read', {})).control).toEqual(control)
    await again.command('world.fork', {})
    expect((await again.command('control.read', {})).control.paused).toMatchObject([{ key: callback?.key }])
    // Another life of the worker goes on alike: the fork has put into its hands what was open.
    await goOn(again)
    const { common } = await again.command('branches.compare', { a: 'main', b: 'b1' })
    expect(common).toBe((await again.command('world.read', {})).lastStep)
  })
})
