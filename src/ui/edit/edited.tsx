import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { type Edited, editsOf, type Was } from '../../record/edit/edits-of.ts'
import { diffFields } from '../../record/values/diff.ts'
import { oneLine, shorten } from '../../record/values/value.ts'
import { useWorldClient } from '../data/world.ts'
import type { FieldRow } from '../values/fields-table.tsx'

/** What was edited in this world, as panes show it. */
export function useEdits(): readonly Edited[] {
  const steps = useStore(useWorldClient().steps)
  return useMemo(() => editsOf(steps), [steps])
}

/** The value before the edit: `edited, was "free"`. */
function wasText(was: string | undefined, limit: number): string {
  return was === undefined ? 'edited, was missing' : `edited, was ${shorten(was, limit)}`
}

/** Says that a value was edited, with the value before. */
export function EditedMark({ was }: { readonly was: string | undefined }) {
  return (
    <span className="edited-mark" title={was}>
      <Pencil className="icon small" aria-hidden />
      {wasText(was, 60)}
    </span>
  )
}

function remarkOf(was: string | undefined) {
  return <span title={was}>{wasText(was, 28)}</span>
}

/** Rows of a message as text, with the edited ones marked. Removed ones are at the end. */
export function withWas(rows: readonly FieldRow[], was: Was | undefined): readonly FieldRow[] {
  if (!was || was.size === 0) return rows
  const names = new Set(rows.map(({ name }) => name))
  const gone = [...was].filter(([name, text]) => !names.has(name) && text !== undefined)
  return [
    ...rows.map((row) =>
      was.has(row.name) ? { ...row, change: 'edited' as const, remark: remarkOf(was.get(row.name)) } : row,
    ),
    ...gone.map(([name, text]) => ({ name, text: '', change: 'edited' as const, remark: remarkOf(text) })),
  ]
}

/** Rows of a value's fields, with those marked that differ from what was recorded. */
export function withRecorded(
  rows: readonly FieldRow[],
  recorded: unknown,
  now: unknown,
): readonly FieldRow[] {
  const changes = diffFields(recorded, now).filter(({ change }) => change !== 'same')
  const was = new Map(
    changes.map(({ field, change, before }) => [field, change === 'added' ? undefined : oneLine(before, 40)]),
  )
  return withWas(
    rows.filter((row) => row.change !== 'removed' || !was.has(row.name)),
    was,
  )
}

/** Says that a call was not made, because an edit replaced it by a result or an error. */
export function NotCalled({ seq }: { readonly seq: number | undefined }) {
  const isInstead = useEdits().some(({ of, edit }) => of === seq && (edit === 'result' || edit === 'error'))
  if (!isInstead) return undefined
  return (
    <span className="edited-mark">
      <Pencil className="icon small" aria-hidden />
      edited: it wasn't called
    </span>
  )
}
