import { authTableFor } from '../../../../query/auth-tables.ts'
import type { Included, Selected } from '../../../../query/query.ts'
import { call } from '../shared/expressions.ts'
import { columnOf } from './supabase-filters.ts'

/** `id, name, role:roles(name), posts(title)`: columns, and rows that a key leads to. Keys are named after what they lead to. */
export function selected(
  table: string,
  as: string,
  columns: string,
): { readonly select?: readonly Selected[]; readonly include?: readonly Included[] } {
  const parts = columns.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((part) => part.trim())
  const related = parts.map((part) => RELATED.exec(part))
  const include = related.flatMap((found) => (found ? [relatedTo(table, as, found)] : []))
  const select = parts
    .filter((part, index) => part !== '' && !related[index])
    .map((part): Selected => {
      const [first = '', second] = part.split(':').map((word) => word.trim())
      return first === '*'
        ? { all: '' }
        : { as: second === undefined ? lastOf(first) : first, value: columnOf(table, second ?? first) }
    })
  const isWhole = select.every((each) => 'all' in each)
  return { ...(!isWhole && { select }), ...(include.length > 0 && { include }) }
}

const RELATED = /^(?:(\w+)\s*:\s*)?(\w+)((?:!\w+)*)\s*\(([\s\S]*)\)$/
/** Of which a row has one, though the table has a plural. */
const OWNERS =
  /^(?:roles|organi[sz]ations|companies|tenants|teams|schools|departments|plans|profiles|users|categories|branches)$/i

function relatedTo(
  table: string,
  as: string,
  [, alias, name = '', hints = '', columns = '']: RegExpExecArray,
): Included {
  const other = authTableFor(name) ?? name
  const to = alias ?? name
  const isOne = alias === undefined ? OWNERS.test(name) || !name.endsWith('s') : !/[^s]s$/.test(alias)
  const hint = /!(\w+_id)\b/.exec(hints)?.[1]
  const own = hint ?? `${singular(isOne ? to : table)}_id`
  const where = isOne
    ? call('eq', { column: 'id', of: to }, { column: own, of: as })
    : call('eq', { column: own, of: to }, { column: 'id', of: as })
  return {
    as: to,
    kind: isOne ? 'one' : 'many',
    find: { action: 'find', table: other, as: to, where, ...selected(other, to, columns) },
  }
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

/** `settings->>plan` is `plan` in the result. */
function lastOf(path: string): string {
  return path.split(/->>?/).at(-1) ?? path
}
