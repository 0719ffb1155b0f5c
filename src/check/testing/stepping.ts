import { toAddress } from '../../protocol/address.ts'
import type { PausedExchange, ResumeTo } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { createDyingStore } from './dying-store.ts'
import { createHouse, type Frame, type House } from './simulated-browser.ts'

/** What a world has at the end, but for the machine's clock and for what says that a worker died. */
export async function outcomeOf(house: House) {
  const steps = (await house.command('steps.page', { limit: 2000 })).steps
    .filter(({ kind }) => kind !== 'exchange.resumed')
    .map(({ realAt: _realAt, tookMs: _tookMs, seq: _seq, ...step }) => step)
  const cookies = await house.command('cookies.list', { device: 'laptop' })
  const rows = await house.command('database.read', {})
  return { steps, cookies, rows }
}

/** Waits until something is paused, or until `done` has happened. */
export async function nextPause(
  house: House,
  done: { readonly over: boolean },
): Promise<PausedExchange | undefined> {
  for (;;) {
    const { control } = await house.command('control.read', {})
    const paused = control.paused.at(-1)
    if (paused !== undefined) return paused
    if (done.over) return undefined
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Something that goes on by itself while its test looks on. */
export function watch<T>(work: Promise<T>): { over: boolean; readonly end: Promise<T> } {
  const watched = { over: false, end: work }
  const finish = () => {
    watched.over = true
  }
  work.then(finish, finish)
  return watched
}

/** Plays something, and resumes each pause as `done` says; returns the steps paused at. */
export async function playThrough(
  house: House,
  play: () => Promise<unknown>,
  to: (paused: PausedExchange, step: Step) => ResumeTo | Promise<ResumeTo>,
): Promise<Step[]> {
  const playing = watch(play())
  const stops: Step[] = []
  for (;;) {
    const paused = await nextPause(house, playing)
    if (paused === undefined) break
    const step = await stepAt(house, paused.seq)
    stops.push(step)
    await house.command('control.resume', { to: await to(paused, step), exchange: paused.exchange })
  }
  await playing.end
  return stops
}

export async function stepAt(house: House, seq: number): Promise<Step> {
  const { steps } = await house.command('steps.page', { after: seq - 1, limit: 1 })
  const [step] = steps
  if (step === undefined) throw new Error(`There is no step ${seq}.`)
  return step
}

/** Loads the address that a tab waits for, as the workbench does when it meets another worker. */
export async function waitingAddress(house: House, device = 'laptop'): Promise<string> {
  const { world, devices } = await house.command('world.read', {})
  const tab = devices.find(({ id }) => id === device)?.tabs[0]
  if (tab?.exchange === undefined) throw new Error(`No tab of ${device} has loaded anything yet.`)
  return toAddress('/', { world, device, url: tab.url, navigation: tab.exchange })
}

/** A house whose worker can be killed: whatever it was doing writes nothing any more. */
export interface MortalHouse {
  readonly house: House
  readonly die: () => MortalHouse
}

export function mortalHouse(world: string): MortalHouse {
  const store = createDyingStore()
  return {
    house: createHouse(world, { wrapStore: store.wrap }),
    die: () => {
      store.kill()
      return mortalHouse(world)
    },
  }
}

/** Plays moves pause by pause, by default step by step; at each paused step the worker is killed, and the frame loads its address again. Returns the last instance and the kills. */
export async function playThroughLives(
  first: MortalHouse,
  moves: readonly ((frame: Frame) => Promise<unknown>)[],
  to: ResumeTo = 'step',
): Promise<{ readonly house: House; readonly frame: Frame; readonly deaths: readonly string[] }> {
  let life = first
  let frame = life.house.frame()
  const deaths: string[] = []
  for (const move of moves) {
    let playing = watch(move(frame))
    for (;;) {
      const paused = await nextPause(life.house, playing)
      if (paused === undefined) break
      deaths.push(paused.key)
      life = life.die()
      frame = life.house.frame()
      playing = watch(frame.load(await waitingAddress(life.house)))
      await life.house.command('control.resume', { to })
    }
    await playing.end
  }
  return { house: life.house, frame, deaths }
}
