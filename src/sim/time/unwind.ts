import { partOf, rowsOf, type Stretch } from '../journal/archive.ts'
import { requireGapless } from '../journal/damage.ts'
import { requireAll, rowName, rowsNow, statesOf } from '../journal/images.ts'
import { archivedRow, undone } from '../journal/row-patch.ts'
import type {
  ArchivedImage,
  ArchivedRow,
  ImageRow,
  MutableMeta,
  RewoundMembers,
  WorldStore,
} from '../journal/store.ts'
import { estimateBytes, estimateSteps } from '../values/estimate-bytes.ts'
import type { Segment } from './line.ts'

/**
 * Rewinds the world to how it was after step `to` of its line. What was filed behind it goes into the archive, each part under the branch it was
 * recorded on. Runs in a transaction, and changes `meta`.
 */
export async function unwind(
  store: WorldStore,
  meta: MutableMeta,
  line: readonly Segment[],
  to: number,
): Promise<void> {
  const { images, ...rest } = await filedBehind(store, meta, to)
  const newestImage = requireAll(images, meta.newestImage, to)
  const { stretch, rows, members } = await withAfter(store, meta, { images, ...rest })
  Object.assign(meta, members, { lastStep: Math.min(meta.lastStep, to), lastImage: -1, newestImage })
  meta.keptBytes -= estimateSteps(stretch.steps)
  meta.archivedBytes += estimateSteps(stretch.steps)
  meta.imageBytes += estimateBytes(stretch.images) - estimateBytes(images)
  const behind = { from: to + 1 }
  await Promise.all([
    store.restore(rows),
    store.deleteAll('steps', behind),
    store.deleteAll('images', { from: [to + 1] }),
    store.deleteAll('answers', { index: 'seq', ...behind }),
    ...line.map(({ branch, from, to: end }) =>
      store.put('archive', ...rowsOf(branch, partOf(stretch, from + 1, end))),
    ),
  ])
}

/** Files a copy of what lies behind the newest step under a branch, while the world goes on with it as another one. */
export async function copyTail(store: WorldStore, meta: MutableMeta, branch: string): Promise<void> {
  const live = await filedBehind(store, meta, meta.lastStep)
  requireAll(live.images, meta.newestImage, meta.lastStep)
  const { stretch } = await withAfter(store, meta, live)
  meta.imageBytes += estimateBytes(stretch.images) + estimateBytes(stretch.results)
  meta.archivedBytes += estimateSteps(stretch.steps)
  await store.put('archive', ...rowsOf(branch, stretch))
}

type Live = Pick<Stretch, 'steps' | 'results'> & { readonly images: readonly ImageRow[] }

async function filedBehind(store: WorldStore, { lastStep }: MutableMeta, to: number): Promise<Live> {
  const [steps, images, results] = await Promise.all([
    store.list('steps', { from: to + 1 }),
    store.list('images', { from: [to + 1] }),
    store.list('answers', { index: 'seq', from: to + 1 }),
  ])
  requireGapless([{ seq: to }, ...steps, { seq: lastStep + 1 }])
  return { steps, images, results }
}

interface Back {
  readonly stretch: Stretch
  /** Rows as they are to be. */
  readonly rows: readonly { readonly table: string; readonly key: unknown; readonly row?: unknown }[]
  readonly members: RewoundMembers
}

/** Gives each undo record what came after it: walking backwards, that is what the one behind it found, and at last the row as it is now. */
async function withAfter(store: WorldStore, meta: MutableMeta, live: Live): Promise<Back> {
  const { keys, now } = await rowsNow(store, live.images)
  let members: RewoundMembers = {}
  const backwards = live.images.toReversed().map((image): ArchivedImage => {
    const rows = image.rows.map((row) => {
      const name = rowName(row)
      const after = now.get(name)
      const before = undone(row, after)
      now.set(name, before)
      return archivedRow(row, before, after)
    })
    const { meta: before, ...same } = image
    if (before === undefined) return { ...same, rows }
    const after = pick({ ...meta, ...members }, Object.keys(before))
    members = { ...members, ...before }
    return { ...same, rows, meta: { before, after } }
  })
  const { images, clients } = await withClients(store, backwards.toReversed())
  return { stretch: { ...live, images }, rows: [...statesOf(keys, now), ...clients], members }
}

function pick(meta: MutableMeta, names: readonly string[]): RewoundMembers {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => names.includes(name)))
}

/** What the real browser calls an exchange goes with it: its id may come again on another branch. */
async function withClients(
  store: WorldStore,
  images: readonly ArchivedImage[],
): Promise<{ readonly images: readonly ArchivedImage[]; readonly clients: Back['rows'] }> {
  const begun = images.flatMap(({ rows }) => rows.filter(begins).map(({ key }) => String(key)))
  if (begun.length === 0) return { images, clients: [] }
  const lists = await Promise.all(
    begun.map((id) => store.list('clients', { index: 'exchange', from: id, to: id })),
  )
  const named = new Map(begun.map((id, i) => [id, lists[i] ?? []]))
  const whole = images.map((image) => {
    const clients = image.rows
      .filter(begins)
      .flatMap(({ key }) => named.get(String(key)) ?? [])
      .map((after) => ({ table: 'clients', key: after.client, after }))
    return clients.length === 0 ? image : { ...image, rows: [...image.rows, ...clients] }
  })
  return { images: whole, clients: lists.flat().map(({ client }) => ({ table: 'clients', key: client })) }
}

function begins({ table, before, undo }: ArchivedRow): boolean {
  return table === 'exchanges' && before === undefined && undo === undefined
}
