import { describe, expect, it } from 'vitest'
import { agree } from '../authenticator/testing/ceremonies.ts'
import { replayActions } from '../link/replay/replay.ts'
import type { CeremonyCall, CeremonyDecision, CeremonyView } from '../protocol/ceremony.ts'
import type { KeyChange } from '../protocol/keys.ts'
import type { StepKind, StepOf } from '../protocol/steps.ts'
import { actionsOf } from '../record/export/link/actions-of.ts'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { askAsPage, callOf, clientOf, credentialOf, decideAll } from './testing/page-ceremony.ts'
import { offeredBy } from './testing/page-options.ts'
import { pressForPasskey, stepsOf } from './testing/scene-reader.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

const APP = 'https://app.example'
let worlds = 0

async function signedIn(
  options: Parameters<typeof createHouse>[1] = {},
  strategy: 'jwt' | 'database' = 'database',
) {
  worlds += 1
  const house = createHouse(`passkeys-${worlds}`, { storage: 'indexeddb', ...options })
  await house.command('world.reset', {
    scenario: { strategy, providers: [{ id: 'github' }, { id: 'passkey' }] },
  })
  const frame = house.frame()
  await frame.open(`${APP}/auth/signin`)
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await frame.open(`${APP}/account`)
  return { house, frame }
}

async function stepsOfKind<K extends StepKind>(house: House, kind: K): Promise<readonly StepOf<K>[]> {
  return (await stepsOf(house)).filter((step) => step.kind === kind) as unknown as readonly StepOf<K>[]
}

async function begin(
  house: House,
  frame: Frame,
  changes: Partial<CeremonyCall['request']> = {},
): Promise<CeremonyView> {
  const page = frame.page()
  const call = callOf(await offeredBy(house, page, buttonOn(frame)), APP)
  const ceremony = { ...call, request: { ...call.request, ...changes } } as CeremonyCall
  return house.command('ceremony.begin', { exchange: page.context.exchange, ceremony })
}

function buttonOn(frame: Frame): string {
  return frame.page().text.includes('Add a passkey') ? 'Add a passkey' : 'Use a passkey'
}

async function toSignIn(frame: Frame): Promise<void> {
  await frame.press('Sign out')
  await frame.open(`${APP}/login`)
}

describe('a passkey of a simulated authenticator', () => {
  it.each(['jwt', 'database'] as const)(
    'is registered at app.example and signs its person in (%s)',
    async (strategy) => {
      const { frame, house } = await signedIn({}, strategy)
      await pressForPasskey(house, frame, 'Add a passkey')
      const [authenticator] = (await house.command('database.read', {})).authenticators
      expect(authenticator).toMatchObject({ credentialDeviceType: 'multiDevice', credentialBackedUp: true })
      await toSignIn(frame)
      await pressForPasskey(house, frame, 'Use a passkey')
      expect(frame.page().text).toContain('Signed in as Ada Byron')
      expect((await stepsOf(house)).filter(({ outcome }) => outcome === 'failed')).toEqual([])
      const { authenticators } = await house.command('passkeys.read', {})
      expect(authenticators[0]).toMatchObject({
        id: 'keychain-ada',
        at: ['laptop', 'phone'],
        passkeys: [
          {
            rpId: 'app.example',
            id: Buffer.from(String(authenticator?.['credentialID']), 'base64').toString('base64url'),
            backupState: true,
          },
        ],
      })
    },
  )

  it('is written down as request, dialog, act, commands and end', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    const told = (await stepsOf(house)).filter(({ kind }) => /^(?:ceremony|authenticator)\./.test(kind))
    expect(told.map(({ kind, from }) => `${from.lane} ${kind}`)).toEqual([
      'browser ceremony.asked',
      'browser ceremony.prompted',
      'person ceremony.decided',
      'browser authenticator.answered',
      'browser ceremony.ended',
    ])
    expect(new Set(told.map(({ key }) => key)).size).toBe(told.length)
  })
})

describe('what a person does about a dialog', () => {
  it('is told to the page by one name, whatever really happened', async () => {
    const { frame, house } = await signedIn()
    await begin(house, frame)
    await house.command('ceremony.decide', { ceremony: 'c1', decision: { kind: 'cancel' } })
    await begin(house, frame)
    await house.command('ceremony.decide', { ceremony: 'c2', decision: { kind: 'time out' } })
    const ended = await stepsOfKind(house, 'ceremony.ended')
    expect(ended.map(({ data }) => data.outcome)).toEqual([
      { status: 'failed', reason: 'cancelled', name: 'NotAllowedError' },
      { status: 'failed', reason: 'timed out', name: 'NotAllowedError' },
    ])
  })

  it('must fit the dialog', async () => {
    const { frame, house } = await signedIn()
    const { dialog } = await begin(house, frame)
    expect(dialog?.kind).toBe('verify')
    const decide = (decision: CeremonyDecision) =>
      house.command('ceremony.decide', { ceremony: 'c1', decision })
    await expect(decide({ kind: 'PIN', pin: '1234' })).rejects.toThrow(/^not-asked: .*takes continue, fail/)
    await expect(decide({ kind: 'choose', id: 'x' })).rejects.toThrow(/^not-asked/)
    await decide({ kind: 'continue' })
    await expect(decide({ kind: 'continue' })).rejects.toThrow('not-asked: The ceremony c1 has ended.')
    await expect(
      house.command('ceremony.decide', { ceremony: 'c9', decision: { kind: 'cancel' } }),
    ).rejects.toThrow(/^unknown-ceremony/)
  })

  it('can take too long by the virtual clock', async () => {
    const { frame, house } = await signedIn()
    const { expiresAt = 0 } = await begin(house, frame, { timeoutMs: 60_000 })
    await house.command('clock.advance', { seconds: 59 })
    expect(await house.command('ceremonies.open', {})).toMatchObject([{ id: 'c1', expiresAt }])
    await house.command('clock.advance', { seconds: 2 })
    expect(await house.command('ceremonies.open', {})).toEqual([])
    expect((await stepsOfKind(house, 'ceremony.ended'))[0]?.data.outcome).toMatchObject({
      reason: 'timed out',
    })
  })

  it('is over when the page goes away or asks for something else', async () => {
    const { frame, house } = await signedIn()
    await begin(house, frame)
    await begin(house, frame)
    expect((await house.command('ceremonies.open', {})).map(({ id }) => id)).toEqual(['c2'])
    await frame.open(`${APP}/`)
    expect(await house.command('ceremonies.open', {})).toEqual([])
  })

  it('belongs to the page’s own origin', async () => {
    const { frame, house } = await signedIn()
    await expect(begin(house, frame, { origin: 'https://evil.example' })).rejects.toThrow(
      /^bad-input: The page of e\d+ is https:\/\/app.example/,
    )
  })
})

describe('people’s keys', () => {
  it('can be plugged in while a dialog waits for one', async () => {
    const { frame, house } = await signedIn()
    const change = (each: KeyChange) => house.command('passkeys.change', { change: each })
    const first = await begin(house, frame, { attachment: 'cross-platform' } as object)
    expect(first.dialog).toEqual({ kind: 'nothing usable', reason: 'no authenticator' })
    await change({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' })
    const [open] = await house.command('ceremonies.open', {})
    expect(open?.dialog).toMatchObject({ kind: 'set PIN', device: { id: 'key-ada' } })
    expect(await decideAll(house, open as CeremonyView)).toMatchObject({
      status: 'created',
      attachment: 'cross-platform',
      authenticator: 'key-ada',
    })
    const { authenticators } = await house.command('passkeys.read', {})
    expect(authenticators.find(({ id }) => id === 'key-ada')).toMatchObject({
      at: ['laptop'],
      pin: { attemptsLeft: 8 },
      passkeys: [{ backupEligible: false }],
    })
  })

  it('count wrong PINs, also when the person gives up', async () => {
    const { frame, house } = await signedIn()
    const change = (each: KeyChange) => house.command('passkeys.change', { change: each })
    await change({ do: 'PIN', authenticator: 'key-ada', pin: '2468' })
    await change({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' })
    const begun = await begin(house, frame, { attachment: 'cross-platform' } as object)
    const outcome = await decideAll(house, begun, () => ({ kind: 'PIN', pin: '0000' }))
    expect(outcome).toEqual({
      status: 'failed',
      reason: 'PIN blocked until power cycle',
      name: 'NotAllowedError',
    })
    const view = async () =>
      (await house.command('passkeys.read', {})).authenticators.find(({ id }) => id === 'key-ada')?.pin
    expect(await view()).toEqual({ attemptsLeft: 5, needsReplug: true, isBlocked: false })
    await change({ do: 'unplug', authenticator: 'key-ada' })
    await change({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' })
    expect(await view()).toEqual({ attemptsLeft: 5, needsReplug: false, isBlocked: false })
  })

  it('are refused where they are not, and to people who do not have them', async () => {
    const { house } = await signedIn()
    const refused = (change: KeyChange) => expect(house.command('passkeys.change', { change })).rejects
    await refused({ do: 'plug in', authenticator: 'key-grace', device: 'laptop' }).toThrow(/^unknown-key/)
    await refused({ do: 'unplug', authenticator: 'keychain-ada' }).toThrow(/^bad-input/)
    await refused({ do: 'delete', authenticator: 'key-ada', passkey: 'x' }).toThrow(/^unknown-key/)
    await refused({ do: 'PIN', authenticator: 'key-ada', pin: '12' }).toThrow(/^bad-input/)
    await house.command('passkeys.change', { change: { do: 'lose', authenticator: 'key-ada' } })
    await refused({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' }).toThrow(/is lost/)
    await house.command('passkeys.change', {
      change: { do: 'lend', authenticator: 'key-ada', to: 'mallory' },
    })
    await refused({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' }).toThrow(/with mallory/)
  })

  it('are caught by the app when a signature is broken', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    const [keychain] = (await house.command('passkeys.read', {})).authenticators
    const passkey = keychain?.passkeys[0]?.id ?? ''
    await house.command('passkeys.change', {
      change: { do: 'break', authenticator: 'keychain-ada', passkey, breaks: true },
    })
    await toSignIn(frame)
    await pressForPasskey(house, frame, 'Use a passkey')
    expect(frame.page().text).not.toContain('Signed in as')
    expect((await stepsOfKind(house, 'check.failed')).map(({ rule }) => rule)).toContain('WEBAUTHN-7')
  })

  it('reach another device by a code where its passkeys do not sync', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    await house.command('passkeys.change', { change: { do: 'sync', device: 'laptop', on: false } })
    await toSignIn(frame)
    const dialogs: string[] = []
    const page = frame.page()
    const call = callOf(await offeredBy(house, page, 'Use a passkey'), APP)
    const begun = await house.command('ceremony.begin', { exchange: page.context.exchange, ceremony: call })
    const outcome = await decideAll(house, begun, (dialog) => {
      dialogs.push(dialog.kind)
      return agree(dialog)
    })
    expect(dialogs[0]).toBe('scan code')
    expect(outcome).toMatchObject({ attachment: 'cross-platform', authenticator: 'keychain-ada' })
    await frame.press('Use a passkey', {
      action: 'authenticate',
      data: JSON.stringify(credentialOf(outcome, call)),
    })
    expect(frame.page().text).toContain('Signed in as Ada Byron')
  })
})

describe('a rewound world', () => {
  it('shows the dialog of that moment, and takes no decision until it goes on as another branch', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    const prompted = (await stepsOfKind(house, 'ceremony.prompted'))[0]
    const [first] = await stepsOfKind(house, 'ceremony.ended')
    await house.command('world.rewind', { to: prompted?.seq ?? 0 })
    expect(await house.command('ceremonies.open', {})).toMatchObject([
      { id: 'c1', dialog: { kind: 'verify' } },
    ])
    const decide = () => house.command('ceremony.decide', { ceremony: 'c1', decision: { kind: 'continue' } })
    await expect(decide()).rejects.toThrow(/^rewound/)
    await house.command('world.fork', {})
    expect((await decide()).outcome).toEqual(first?.data.outcome)
  })
})

describe('a link', () => {
  it('makes the same passkeys, signatures and answers again', async () => {
    const { frame, house } = await signedIn()
    await pressForPasskey(house, frame, 'Add a passkey')
    await house.command('passkeys.change', {
      change: { do: 'plug in', authenticator: 'key-ada', device: 'laptop' },
    })
    await toSignIn(frame)
    await pressForPasskey(house, frame, 'Use a passkey')
    const steps = await stepsOf(house)
    const { actions, endsAt } = actionsOf(steps)
    expect(endsAt).toBeUndefined()
    const { scenario } = await house.command('world.read', {})
    const again = createHouse(`passkeys-again-${worlds}`, { storage: 'indexeddb' })
    await replayActions(again.command, scenario, actions)
    const plain = (all: typeof steps) =>
      all.map(({ realAt: _realAt, tookMs: _tookMs, from: _from, to: _to, ...step }) => step)
    expect(plain(await stepsOf(again))).toEqual(plain(steps))
  })
})

describe('a worker that is killed in a ceremony', () => {
  const ACTS = ['Add a passkey', 'Use a passkey'] as const

  async function ready(button: (typeof ACTS)[number]) {
    const store = createDyingStore()
    const { frame, house } = await signedIn({ wrapStore: store.wrap })
    if (button === 'Use a passkey') {
      await pressForPasskey(house, frame, 'Add a passkey')
      await toSignIn(frame)
    }
    return { frame, house, store, offered: await offeredBy(house, frame.page(), button) }
  }

  /** The page's part and the person's, as far as the worker lives. A new one goes on under the same key. */
  async function carryOn(house: House, frame: Frame, offered: Awaited<ReturnType<typeof offeredBy>>) {
    const page = frame.page()
    const call = callOf(offered, APP)
    const begun = await house.command('ceremony.begin', {
      exchange: page.context.exchange,
      ceremony: call,
      idempotencyKey: 'page key',
    })
    const outcome = await decideAll(house, begun)
    return { call, outcome }
  }

  it.each(ACTS)(
    'goes on at each transaction as if nothing had happened: %s',
    async (button) => {
      const known = await ready(button)
      const before = known.store.count()
      const expected = await carryOn(known.house, known.frame, known.offered)
      const transactions = known.store.count() - before
      expect(transactions).toBeGreaterThan(1)
      for (const at of everyNth(4, numbers(1, transactions)))
        for (const side of ['before', 'after'] as const)
          await dieAndGoOn(button, { at, side }, expected.outcome.status)
    },
    120_000,
  )

  async function dieAndGoOn(button: (typeof ACTS)[number], death: Death, status: string): Promise<void> {
    const { frame, house, offered, store } = await ready(button)
    store.arm(death)
    await Promise.race([store.died, carryOn(house, frame, offered).catch(() => undefined)])
    const restarted = house.restarted()
    const { call, outcome } = await carryOn(restarted, frame, offered)
    expect(outcome.status, JSON.stringify(death)).toBe(status)
    const again = restarted.frame()
    const tab = (await restarted.command('world.read', {})).devices[0]?.tabs[0]
    await again.load(tab?.address ?? '')
    await again.press(button, { action: offered.action, data: JSON.stringify(credentialOf(outcome, call)) })
    const steps = await stepsOf(restarted)
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
    expect(steps.filter((step) => step.outcome === 'failed')).toEqual([])
    const ceremonies = button === 'Add a passkey' ? 1 : 2
    expect(await stepsOfKind(restarted, 'ceremony.ended')).toHaveLength(ceremonies)
    expect((await restarted.command('database.read', {})).authenticators).toHaveLength(1)
  }
})

describe('a page’s own request for a ceremony', () => {
  it('is answered when the person has decided, also by a new worker', async () => {
    const { frame, house } = await signedIn()
    const page = frame.page()
    const client = await clientOf(page)
    const call = callOf(await offeredBy(house, page, 'Add a passkey'), APP)
    const asked = askAsPage(house, page, client, 'k1', call)
    await expect.poll(() => house.command('ceremonies.open', {})).toHaveLength(1)
    await house.command('ceremony.decide', { ceremony: 'c1', decision: { kind: 'continue' } })
    const outcome = await asked
    expect(outcome).toMatchObject({ status: 'created' })
    expect(await askAsPage(house.restarted(), page, client, 'k1', call)).toEqual(outcome)
  })
})
