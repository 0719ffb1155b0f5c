import { notSimulated, type Written } from '../shared/ask.ts'
import { isPlain, list } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { type Collection, collectionOf } from './filter.ts'
import { ObjectId, withoutIds } from './object-id.ts'
import { documentOf, findStatement, runOn } from './statements.ts'

type Documents = readonly object[]
type Run = (documents: Documents, pipeline: Documents, collection: (name: string) => Documents) => Documents

let run: Run | undefined

/** What runs pipelines. Loaded only for code that has one. */
export function useAggregate(given: Run): void {
  run = given
}

/** Stages that name another collection, and where. */
const OTHERS: Readonly<Record<string, (stage: unknown) => unknown>> = {
  $lookup: (stage) => Object(stage).from,
  $graphLookup: (stage) => Object(stage).from,
  $unionWith: (stage) => (typeof stage === 'string' ? stage : Object(stage).coll),
}

/** The other collections that a pipeline reads, at every depth. */
function collectionsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(collectionsIn)
  if (!isPlain(part)) return []
  return Object.entries(part).flatMap(([name, member]) => {
    const other = OTHERS[name]?.(member)
    return [...(typeof other === 'string' ? [other] : []), ...collectionsIn(member)]
  })
}

async function aggregated(collection: Collection, stages: Documents, written: Written): Promise<Documents> {
  const write = stages
    .flatMap((stage) => Object.keys(stage))
    .find((name) => name === '$out' || name === '$merge')
  if (write !== undefined) notSimulated(`${write} in ${written.text.replace(/\(.*/s, '')}`)
  if (run === undefined)
    return notSimulated(written.text.replace(/\(.*/s, ''), 'Write the pipeline in one of your files')
  const read = async (each: Collection, text: string): Promise<Documents> => {
    const { rows } = await runOn({ ...written, text }, () => findStatement(each, {}, {}))
    return rows.map((row) => withoutIds(documentOf(each, row)) as object)
  }
  const others = new Map<string, Documents>()
  for (const name of new Set(collectionsIn(stages)))
    others.set(name, await read(collectionOf(name), `db.collection('${name}').find() for ${written.text}`))
  const own = await read(collection, written.text)
  const found = run(own, withoutIds(stages) as Documents, (name) => others.get(name) ?? [])
  return found.map((each) => withIds(each) as object)
}

/** `_id` is an ObjectId again, at every depth. */
function withIds(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withIds)
  if (!isPlain(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => [
      name,
      name === '_id' && typeof member === 'string' && ObjectId.isValid(member)
        ? new ObjectId(member)
        : withIds(member),
    ]),
  )
}

/** `Model.aggregate([…])` and `collection.aggregate([…])`: run when it is awaited, with further stages as methods. */
export function aggregation(
  collection: Collection,
  given: unknown,
  start: (stages: Documents) => Written,
): object {
  const stages: object[] = [...(list(given) as Documents)]
  const written = start(stages)
  const toArray = () =>
    aggregated(collection, stages, {
      ...written,
      text: written.text.replace(/\(.*$/s, () => `(${literals([stages])})`),
    })
  const own: Record<string, unknown> = {
    exec: toArray,
    toArray,
    next: async () => (await toArray())[0] ?? null,
    hasNext: async () => (await toArray()).length > 0,
    forEach: async (each: (document: object) => void) => (await toArray()).forEach(each),
    close: async () => undefined,
    // biome-ignore lint/suspicious/noThenProperty: aggregations of Mongoose run when they are awaited
    then: (...after: Parameters<Promise<unknown>['then']>) => toArray().then(...after),
    catch: (reject: () => unknown) => toArray().catch(reject),
    async *[Symbol.asyncIterator]() {
      yield* await toArray()
    },
  }
  const chain: object = new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name)
      return (stage: unknown) => {
        const isSetting = [
          'allowDiskUse',
          'option',
          'session',
          'cursor',
          'read',
          'hint',
          'maxTimeMS',
        ].includes(name)
        if (name === 'append') stages.push(...(list(stage) as Documents))
        else if (!isSetting) stages.push({ [`$${name}`]: stage })
        return chain
      }
    },
  })
  return chain
}
