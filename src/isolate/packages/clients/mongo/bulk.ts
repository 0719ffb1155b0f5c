import { notSimulated } from '../shared/ask.ts'

type Members = Record<string, unknown>

/** What the operations of a list are made by. */
interface Writers {
  readonly insertOne: (document: object) => PromiseLike<object>
  readonly updateOne: (filter: unknown, change: unknown, options?: Members) => unknown
  readonly updateMany: (filter: unknown, change: unknown, options?: Members) => unknown
  readonly deleteOne: (filter: unknown) => unknown
  readonly deleteMany: (filter: unknown) => unknown
}

interface Operation {
  readonly document?: object
  readonly filter?: unknown
  readonly update?: unknown
}

/** `bulkWrite([{ updateOne: { filter, update, upsert } }, …])`: one after the other. */
export async function bulkWrite(list: readonly object[], writers: Writers): Promise<object> {
  const counts = { insertedCount: 0, matchedCount: 0, modifiedCount: 0, deletedCount: 0, upsertedCount: 0 }
  const [insertedIds, upsertedIds]: [Members, Members] = [{}, {}]
  for (const [index, each] of list.entries()) {
    const [[name = '', given] = []] = Object.entries(each)
    const { document = {}, filter, update, ...options } = Object(given) as Operation & Members
    if (!Object.hasOwn(writers, name)) notSimulated(`${name} in bulkWrite`)
    if (name === 'insertOne') {
      const made = (await writers.insertOne(document)) as Members
      insertedIds[index] = made['insertedId'] ?? made['_id']
      counts.insertedCount += 1
    } else {
      const write = writers[name as 'updateOne']
      const result = (await write(filter, update, options)) as Members
      for (const key of ['matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount'] as const)
        counts[key] += Number(result[key] ?? 0)
      if (result['upsertedId']) upsertedIds[index] = result['upsertedId']
    }
  }
  return { ok: 1, ...counts, insertedIds, upsertedIds }
}
