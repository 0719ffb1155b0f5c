import type { RowChange, Step } from '../protocol/steps.ts'
import type { ImageRow, MetaRow, MovingMembers, RowImage } from './store.ts'

/** What an entry wrote, to make images of. */
export interface Written {
  readonly before: MetaRow
  readonly after: MetaRow
  /** The entry's steps, numbered. */
  readonly steps: readonly Step[]
  readonly rows: readonly RowChange[]
}

const MOVING_MEMBERS = ['now', 'lastRun', 'lastExchange', 'lastFault', 'setup', 'scans'] as const

/** Images of what an entry changed, each under the step that it belongs to; all with the same number, the next one there. */
export function imagesOf(written: Written): ImageRow[] {
  const { before, after, steps } = written
  const own = steps.at(-1)?.seq ?? before.lastStep + 1
  const bySeq = new Map<number, RowImage[]>()
  const file = (seq: number, image: RowImage) => {
    const images = bySeq.get(seq)
    if (images === undefined) bySeq.set(seq, [image])
    else images.push(image)
  }
  for (const { table, key, before: row } of firstOfEach(written.rows)) {
    const image = row === undefined ? { table, key } : { table, key, before: row }
    const stored = table === 'cookies' ? storedAt(steps, key) : []
    if (stored.length === 0) file(own, image)
    for (const [i, step] of stored.entries())
      file(step.seq, i === 0 ? image : cookieAfter(stored[i - 1], image))
  }
  const meta = movingMembers(before, after)
  if (meta !== undefined && !bySeq.has(own)) bySeq.set(own, [])
  const n = before.lastImage + 1
  return [...bySeq].map(([seq, rows]) => ({
    seq,
    n,
    rows,
    ...(meta !== undefined && seq === own ? { meta } : {}),
  }))
}

/** A row that an entry changed twice was before what the first change found. */
function firstOfEach(rows: readonly RowChange[]): readonly RowChange[] {
  if (rows.length < 2) return rows
  const first = new Map<string, RowChange>()
  for (const row of rows) {
    const name = rowName(row)
    if (!first.has(name)) first.set(name, row)
  }
  return [...first.values()]
}

/** One text for each row of the world. */
export function rowName({ table, key }: Pick<RowImage, 'table' | 'key'>): string {
  return `${table} ${JSON.stringify(key)}`
}

type Stored = Extract<Step, { kind: 'cookie.stored' }>

/** The steps that stored a cookie: a response may set it several times. */
function storedAt(steps: readonly Step[], key: unknown): readonly Stored[] {
  const [, domain, path, name] = key as readonly string[]
  return steps.filter(
    (step): step is Stored =>
      step.kind === 'cookie.stored' &&
      step.data.cookie.name === name &&
      step.data.cookie.domain === domain &&
      step.data.cookie.path === path,
  )
}

function cookieAfter(step: Stored | undefined, { table, key }: RowImage): RowImage {
  if (step === undefined || step.data.removed) return { table, key }
  const [device] = key as readonly string[]
  return { table, key, before: { ...step.data.cookie, device } }
}

function movingMembers(before: MetaRow, after: MetaRow): MovingMembers | undefined {
  const members = MOVING_MEMBERS.filter((member) => before[member] !== after[member])
  if (members.length === 0) return undefined
  return Object.fromEntries(members.map((member) => [member, before[member]]))
}
