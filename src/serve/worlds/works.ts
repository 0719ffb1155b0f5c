import type { Observations } from '../../protocol/observed.ts'
import { Bounded } from './bounded.ts'
import type { InsideWork } from './clues.ts'

export type Work = { -readonly [K in keyof InsideWork]: InsideWork[K] } & {
  readonly steps: InsideWork['steps'][number][]
  /** How many steps are in the record of its world. */
  written: number
}

/** How many requests are remembered. */
const MOST = 2000

/** What apps told of, by request. */
export interface Works {
  /** Returns what is new or has grown. */
  add(sent: Observations): ReadonlySet<Work>
  get(id: string): Work | undefined
  /** The last request on that connection. */
  newestOn(peer: string): Work | undefined
  /** How many steps belong to no world that is known. */
  unplaced(): number
}

export function createWorks(): Works {
  const works = new Map<string, Work>()
  const newest = new Bounded<Work>(MOST)
  let lost = 0
  let loose = 0
  const workOf = (id: string, at: number, proxy: string | undefined): Work => {
    const found = works.get(id)
    if (found !== undefined) return found
    const work: Work = { id, at, proxy, steps: [], written: 0 }
    works.set(id, work)
    const [oldest] = works.values()
    if (works.size > MOST && oldest !== undefined) {
      works.delete(oldest.id)
      lost += countOf(oldest)
    }
    return work
  }
  return {
    add({ dropped, proxy, requests, responses, steps }) {
      lost += dropped
      const touched = new Set<Work>()
      const touch = (id: string, at: number): Work => {
        const work = workOf(id, at, proxy)
        work.at = Math.min(work.at, at)
        touched.add(work)
        return work
      }
      for (const request of requests) {
        const work = touch(request.id, request.at)
        work.request ??= request
        newest.set(request.peer ?? '', work)
      }
      for (const response of responses) touch(response.id, response.at).response ??= response
      for (const step of steps) {
        if (step.request === undefined) loose += 1
        touch(step.request ?? `loose-${loose}`, step.at).steps.push(step)
      }
      return touched
    },
    get: (id) => works.get(id),
    newestOn: (peer) => newest.get(peer),
    unplaced: () => [...works.values()].reduce((sum, work) => sum + countOf(work), lost),
  }
}

function countOf({ steps, world }: Work): number {
  return world === undefined ? steps.length : 0
}
