import { collectGarbage } from './collect-garbage.ts'
import { works } from './engine-work.ts'
import { createEngines } from './engines.ts'

const reads = 20_000

/** Megabytes by which the heap has grown after 20,000 JWT sessions were read, garbage aside. */
export async function engineHeap(): Promise<number> {
  const [work] = works
  if (!work) throw new Error('There is no work to repeat')
  const [ours] = await createEngines(work.strategy)
  const make = await work.prepare(ours)
  const read = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) await ours.answer(make())
  }
  // What is compiled and derived once is no growth.
  await read(reads / 10)
  const before = heapAfterCollection()
  await read(reads)
  return (heapAfterCollection() - before) / 1_000_000
}

function heapAfterCollection(): number {
  for (let turn = 0; turn < 3; turn += 1) collectGarbage()
  return process.memoryUsage().heapUsed
}
