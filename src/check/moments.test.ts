import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHouse, type House } from './testing/simulated-browser.ts'
import { createWitness, type Moment, type Witness } from './testing/witnessed-store.ts'

const AUTHORIZE = 'Authorize Example'

/** What a person may do next, whatever the world looks like. */
const ACTS = {
  'sign in': async (house) => {
    const frame = house.frame()
    await frame.open('https://app.example/auth/signin')
    await frame.press('Sign in with GitHub')
    if (frame.page().text.includes(AUTHORIZE)) await frame.press(AUTHORIZE)
  },
  deny: async (house) => {
    const frame = house.frame('phone')
    await frame.open('https://app.example/auth/signin')
    await frame.press('Sign in with Google')
    if (frame.page().text.includes('Cancel')) await frame.press('Cancel')
  },
  'magic link': async (house) => {
    const frame = house.frame()
    await frame.open('https://app.example/auth/signin')
    await frame.press('Sign in with Resend', { email: 'ada@example.com' })
    const [link] = /https:\/\/app\.example\/auth\/callback\/resend\S*/.exec(
      (await house.command('mail.list', {})).at(-1)?.text ?? '',
    ) ?? ['https://app.example/']
    await house.frame('phone').open(link)
  },
  clock: (house) => house.command('clock.advance', { seconds: 600 }),
  strategy: async (house) => {
    const { strategy } = (await house.command('world.read', {})).setup
    await house.command('setup.change', { setup: { strategy: strategy === 'jwt' ? 'database' : 'jwt' } })
  },
  fault: (house) =>
    house.command('fault.add', {
      fault: { target: { at: 'adapter', operation: 'createUser' }, effect: { does: 'throw' }, once: true },
    }),
  'rotate keys': (house) => house.command('keys.rotate', { provider: 'google' }),
  'leave a tab waiting': async (house) => {
    const navigation = { url: 'https://app.example/', initiator: 'person', action: 'type it' }
    await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  },
} satisfies Record<string, (house: House) => Promise<unknown>>

type Move =
  | { readonly do: 'act'; readonly act: keyof typeof ACTS }
  /** Parts of the whole way, so that a shrunk world still has such a step. */
  | { readonly do: 'rewind'; readonly to: number }
  | { readonly do: 'forward' }
  | { readonly do: 'fork' }
  | { readonly do: 'switch'; readonly to: number }

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      act: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('rewind' as const),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('forward' as const, 'fork' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
)

/** What is known of each branch: the moments of its steps, and its end. */
interface Known {
  moments: Map<number, Moment>
  end: Moment
}

async function perform(house: House, witness: Witness, known: Map<string, Known>, next: Move): Promise<void> {
  const { position } = await house.command('control.read', {})
  const { branch, step, newest } = position
  const here = known.get(branch)
  if (here === undefined) throw new Error(`Nothing is known of ${branch}.`)
  if (next.do === 'act') {
    if (step < newest) return
    witness.moments.clear()
    await ACTS[next.act](house)
    for (const [seq, moment] of witness.moments) here.moments.set(seq, moment)
    here.end = await witness.look()
    return
  }
  if (next.do === 'fork') {
    const forked = await house.command('world.fork', {})
    await house.command('control.resume', { to: 'end' })
    const moments = new Map([...here.moments].filter(([seq]) => seq <= step))
    known.set(forked.branch, { moments, end: await settled(house, witness, moments) })
    return
  }
  if (next.do === 'switch') {
    const ids = [...known.keys()]
    const id = ids[Math.floor(next.to * (ids.length - 1))] ?? branch
    await house.command('branch.switch', { branch: id })
    expect(await witness.look(), `the end of ${id}`).toStrictEqual(known.get(id)?.end)
    return
  }
  const to = next.do === 'forward' ? newest : Math.round(next.to * newest)
  await house.command('world.rewind', { to })
  const expected = to === newest ? here.end : here.moments.get(to)
  if (expected !== undefined) expect(await witness.look(), `step ${to} of ${branch}`).toStrictEqual(expected)
}

/** Lets what was under way where the world was forked come to its end. */
async function settled(house: House, witness: Witness, moments: Map<number, Moment>): Promise<Moment> {
  witness.moments.clear()
  for (;;) {
    const open = await house.command('exchanges.open', {})
    if (open.length === 0) break
    for (const { exchange } of open) await house.command('exchange.drive', { exchange })
  }
  for (const [seq, moment] of witness.moments) moments.set(seq, moment)
  return witness.look()
}

it('a world that is rewound to any step is as it was when that step was its newest', async () => {
  let worlds = 0
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), async (moves) => {
      worlds += 1
      const witness = createWitness()
      const house = createHouse(`moments-${worlds}`, { wrapStore: witness.wrap })
      await house.command('world.reset', { scenario: {} })
      const start = await witness.look()
      const known = new Map<string, Known>([['main', { moments: new Map([[0, start]]), end: start }]])
      for (const next of moves) await perform(house, witness, known, next)
    }),
    { numRuns: 12, seed: 20_261_120 },
  )
}, 240_000)
