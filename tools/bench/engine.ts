import { EncryptJWT, jwtDecrypt } from 'jose'
import { BUDGETS } from '../size/budgets.ts'
import { collectGarbage } from './collect-garbage.ts'
import { engineHeap } from './engine-heap.ts'
import { engineSize } from './engine-size.ts'
import { type Work, works } from './engine-work.ts'
import { createEngines, type Engine, email } from './engines.ts'
import { median } from './median.ts'
import { textTable } from './table.ts'

/** Milliseconds that one round of one side should take at least, so that the clock is fine enough; short, so that what else the machine does hits few of them. */
const roundMs = 8

/** Pieces of work in a round at least: fewer would be a matter of luck. */
const leastCount = 20

const warmUps = 500

/** Does the work that many times; answers milliseconds for each. */
type Side = (count: number) => Promise<number>

/** Ours and what it is measured against, in milliseconds for one piece of work: medians of rounds that alternate. */
export interface Duel {
  readonly ours: number
  readonly other: number
  /** How many times ours the other's time is: the median over pairs of neighbouring rounds, in which the machine was as busy for the one as for the other. */
  readonly ratio: number
}

/** The engine's table: speed against upstream and against bare `jose`, size and memory, each beside its aim. */
export async function engineTable(rounds: number): Promise<string> {
  const rows = [['', 'ours', 'upstream', 'ratio', 'aim', '']]
  for (const work of works) rows.push(speedRow(work, await duelOf(work, rounds)))
  rows.push(joseRow(await duelWithJose(rounds)))
  const ours = await engineSize('ours')
  const upstream = await engineSize('upstream')
  const aim = BUDGETS['engine with one OAuth provider']
  rows.push([
    'engine + GitHub, min + gzip',
    `${ours.toFixed(1)} kB`,
    `${upstream.toFixed(1)} kB`,
    (ours / upstream).toFixed(2),
    `≤ ${aim} kB`,
    missed(ours / aim),
  ])
  const grownMb = await engineHeap()
  rows.push(['heap growth, 20,000 reads', `${grownMb.toFixed(2)} MB`, '–', '–', '< 1 MB', missed(grownMb)])
  return textTable(rows)
}

function speedRow({ name, aim }: Work, { ours, other, ratio }: Duel): string[] {
  const cells = [ours.toFixed(3), other.toFixed(3)].map((cell) => `${cell} ms`)
  return [name, ...cells, `${ratio.toFixed(2)} ×`, `≥ ${aim} ×`, missed(aim / ratio)]
}

function joseRow({ ours, other, ratio }: Duel): string[] {
  const cells = [`${ours.toFixed(3)} ms`, `jose ${other.toFixed(3)} ms`]
  return ['the same, cost against jose', ...cells, (1 / ratio).toFixed(2), '≤ 1.2', missed(1 / ratio / 1.2)]
}

function missed(ofAim: number): string {
  return ofAim <= 1 ? '' : `MISSED by a factor of ${ofAim.toFixed(2)}`
}

async function duelOf(work: Work, rounds: number): Promise<Duel> {
  const [ours, upstream] = await createEngines(work.strategy)
  return duel(await sideOf(work, ours), await sideOf(work, upstream), rounds)
}

/** Reading a JWT session against `jose` alone, which opens and seals the same claims with a key that is there already. */
async function duelWithJose(rounds: number): Promise<Duel> {
  const [work] = works
  if (!work) throw new Error('There is no work to compare')
  const [ours] = await createEngines(work.strategy)
  return duel(await sideOf(work, ours), await joseSide(), rounds)
}

async function joseSide(): Promise<Side> {
  const key = crypto.getRandomValues(new Uint8Array(64))
  const encrypt = (claims: object) =>
    new EncryptJWT({ ...claims })
      .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512', kid: 'x'.repeat(86) })
      .encrypt(key)
  const iat = Math.floor(Date.now() / 1000)
  const jti = crypto.randomUUID()
  const token = await encrypt({ name: 'Ada', email, sub: 'ada', iat, exp: iat + 2_592_000, jti })
  return async (count) => {
    const began = performance.now()
    for (let turn = 0; turn < count; turn += 1) {
      const { payload } = await jwtDecrypt(token, key)
      await encrypt(payload)
    }
    return (performance.now() - began) / count
  }
}

async function sideOf(work: Work, engine: Engine): Promise<Side> {
  const make = await work.prepare(engine)
  const first = await engine.answer(make())
  if (!work.succeeded(first))
    throw new Error(`${work.name}: ${engine.name} answered ${first.status} ${first.headers.get('location')}`)
  return async (count) => {
    const requests = Array.from({ length: count }, make)
    const began = performance.now()
    for (const request of requests) await engine.answer(request)
    return (performance.now() - began) / count
  }
}

async function duel(ours: Side, other: Side, rounds: number): Promise<Duel> {
  // The first rounds are for the compiler of the machine.
  await ours(warmUps)
  await other(warmUps)
  collectGarbage()
  const count = Math.max(leastCount, Math.ceil(roundMs / (await ours(leastCount))))
  const times: { readonly ours: number; readonly other: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push({ ours: await ours(count), other: await other(count) })
  return {
    ours: median(times.map((time) => time.ours)),
    other: median(times.map((time) => time.other)),
    ratio: median(times.map((time) => time.other / time.ours)),
  }
}
