import { type Column, type Constraint, isColumn } from './tables.ts'

/** Methods that say how an index is kept, which changes no rows: each gives the same object. */
function chained<T extends object>(made: T, own: Readonly<Record<string, unknown>> = {}): T {
  const chain: T = new Proxy(made, {
    get(target, name) {
      if (typeof name !== 'string' || ['then', 'type', 'columns'].includes(name) || name in target)
        return Reflect.get(target, name)
      return Object.hasOwn(own, name) ? own[name] : () => chain
    },
  })
  return chain
}

/** Of no meaning for rows: `index('by_name').on(table.name)`, `check('positive', …)`. */
export const index = (): object => chained({})

export function primaryKey(
  first: Column | { readonly columns: readonly Column[] },
  ...rest: readonly Column[]
): Constraint {
  return {
    type: 'primaryKey',
    columns: 'columns' in first && Array.isArray(first.columns) ? first.columns : [first as Column, ...rest],
  }
}

/** `unique().on(…)`, `uniqueIndex('name').on(…)`. With `where`, other rows may have the same values. */
export function unique(): object {
  const on = (...columns: readonly unknown[]): object =>
    columns.every(isColumn) ? chained({ type: 'unique', columns }, { where: index }) : index()
  return { on, onOnly: on, using: (_method: string, ...columns: readonly unknown[]) => on(...columns) }
}

interface Ends {
  readonly columns: readonly Column[]
  readonly foreignColumns: readonly Column[]
}

/** `foreignKey({ columns, foreignColumns })`, which older code writes as a function. */
export function foreignKey(given: Ends | (() => Ends)): object {
  const ends = () => (typeof given === 'function' ? given() : given)
  const made: Constraint = {
    type: 'foreignKey',
    get columns() {
      return ends().columns
    },
    get to() {
      return ends().foreignColumns
    },
  }
  const onDelete = (rule: string) => {
    made.deleteRule = rule
    return chain
  }
  const chain = chained(made, { onDelete })
  return chain
}
