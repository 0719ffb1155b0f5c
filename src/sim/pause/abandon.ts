import type { LiveWorld } from './live-world.ts'
import { tellWatchers, whenever } from './whenever.ts'

/** Its world was moved to another moment: this exchange can write nothing any longer. */
class Abandoned extends Error {
  override readonly name = 'Abandoned'

  constructor(what: string) {
    super(`The sandbox was rewound while ${what} was running.`)
  }
}

export function isAbandoned(error: unknown): boolean {
  // By name: parts of the worker that are separate scripts may have the class twice.
  return error instanceof Error && error.name === 'Abandoned'
}

/** @throws Abandoned when the world was moved to another moment since `epoch`. */
export function requireEpoch(world: LiveWorld, epoch: number | undefined, exchange: string): void {
  if (world.schedule.epoch !== epoch) throw new Abandoned(exchange)
}

/** Waits for something that may never come, such as an interpreter of a window that was closed. @throws Abandoned once the world is being moved */
export async function unlessMoved<T>(world: LiveWorld, what: string, work: Promise<T>): Promise<T> {
  const moved = whenever(world, () => world.schedule.seeking !== undefined)
  try {
    return await Promise.race([
      work,
      moved.met.then(() => {
        throw new Abandoned(what)
      }),
    ])
  } finally {
    moved.stop()
  }
}

/**
 * Ends every exchange under way, wherever it is, and then does `work`; exchanges that are asked for meanwhile begin when that is done. What is
 * abandoned writes nothing any longer: its promise rejects. `work` may write, not drive an exchange.
 */
export async function abandonExchanges<T>(world: LiveWorld, work: () => Promise<T>): Promise<T> {
  const before = world.schedule.seeking
  const moving = (async () => {
    await before
    await endAll(world)
    return work()
  })()
  const settled = moving.catch(() => undefined)
  world.schedule.seeking = settled
  try {
    return await moving
  } finally {
    if (world.schedule.seeking === settled) delete world.schedule.seeking
    // Their ids may belong to others now, of another branch.
    world.schedule.unstarted.clear()
    tellWatchers(world)
  }
}

async function endAll(world: LiveWorld): Promise<void> {
  world.schedule.epoch += 1
  for (const [exchange, { abandon }] of world.pauses.pauses) abandon(new Abandoned(exchange))
  world.pauses.pauses.clear()
  tellWatchers(world)
  await Promise.allSettled(world.schedule.running.values())
  world.schedule.running.clear()
  world.schedule.unseen.clear()
  world.schedule.fired.clear()
}
