import { type AuthTable, authColumn, authTableFor, isAuthTable } from '../../../../query/auth-tables.ts'
import type { Expression, Reference, Rows, Shape } from '../../../../query/query.ts'

const COLUMN = Symbol.for('authscope.drizzle.column')

/** A column of a table: how a schema builds it, and what a query names. */
export class Column {
  readonly [COLUMN] = true
  /** Its name in the database. */
  readonly name: string
  readonly kind: string
  table: Table | undefined
  /** Its name in the code. */
  property = ''
  isKey = false
  isUnique = false
  isRequired = false
  isCounted = false
  standard: { readonly of: unknown } | undefined
  make: (() => unknown) | undefined
  remake: (() => unknown) | undefined
  reference: { readonly to: () => Column; readonly onDelete: string } | undefined

  constructor(name: string, kind: string) {
    this.name = name
    this.kind = kind
  }

  get column(): string {
    return this.table?.columnOf(this) ?? this.name
  }

  /** In an index, `table.name.desc().nullsLast()` is still this column. */
  asc = (): this => this
  desc = (): this => this
  nullsFirst = (): this => this
  nullsLast = (): this => this
  op = (): this => this

  /** What `db.select({ … })` calls it without a name. */
  toLiteral(): string {
    return this.table === undefined ? this.name : `${this.table.label}.${this.property}`
  }
}

const TABLE = Symbol.for('authscope.drizzle.table')

export function isColumn(given: unknown): given is Column {
  return typeof given === 'object' && given !== null && COLUMN in given
}

/** What is behind the object that a schema exports as a table. */
export interface Table {
  /** Its name in the database. */
  readonly name: string
  /** Its name in the code, where it is known. */
  label: string
  /** Its name in the world. */
  readonly table: string
  /** What queries call it. */
  readonly as: string
  /** The columns by their name in the code. A table that is only known by its use has any column. */
  readonly columns: Readonly<Record<string, Column>>
  readonly isGuessed: boolean
  readonly shape: Shape
  /** Of a subquery: its rows. */
  readonly from?: () => Rows
  columnOf(column: Column): string
}

const tables = new WeakMap<object, Table>()
/** Every table of the schema: what refers to what. */
export const allTables: Table[] = []

export function tableOf(given: unknown): Table | undefined {
  return typeof given === 'object' && given !== null ? tables.get(given) : undefined
}

export function requireTable(given: unknown): Table {
  const table = tableOf(given)
  if (table === undefined) throw new TypeError('a table of a Drizzle schema was expected')
  return table
}

/** Methods of a column that is being defined; those that say nothing about its rows do nothing. */
function columnBuilder(name: string, kind: string): Column {
  const column = new Column(name, kind)
  const set =
    (change: (...args: never[]) => void) =>
    (...args: never[]): unknown => {
      change(...args)
      return chain
    }
  const methods: Readonly<Record<string, (...args: never[]) => unknown>> = {
    primaryKey: set((options?: { autoIncrement?: boolean }) => {
      column.isKey = true
      column.isCounted ||= options?.autoIncrement === true || kind === 'integer'
    }),
    autoincrement: set(() => {
      column.isCounted = true
    }),
    generatedAlwaysAsIdentity: set(() => {
      column.isCounted = true
    }),
    generatedByDefaultAsIdentity: set(() => {
      column.isCounted = true
    }),
    unique: set(() => {
      column.isUnique = true
    }),
    notNull: set(() => {
      column.isRequired = true
    }),
    default: set((standard: unknown) => {
      column.standard = { of: standard }
    }),
    defaultNow: set(() => {
      column.make = () => new Date()
    }),
    defaultRandom: set(() => {
      column.make = () => crypto.randomUUID()
    }),
    $default: set((make: () => unknown) => {
      column.make = make
    }),
    $defaultFn: set((make: () => unknown) => {
      column.make = make
    }),
    $onUpdate: set((make: () => unknown) => {
      column.remake = make
    }),
    $onUpdateFn: set((make: () => unknown) => {
      column.remake = make
    }),
    references: set((to: () => Column, { onDelete = '' }: { onDelete?: string } = {}) => {
      column.reference = { to, onDelete }
    }),
  }
  const chain: unknown = new Proxy(column, {
    get: (target, member) => {
      if (typeof member === 'string' && Object.hasOwn(methods, member)) return methods[member]
      if (member in target) return Reflect.get(target, member)
      // `$type`, `array`, `using`, `generatedAlwaysAs`…: of no meaning for rows.
      return typeof member === 'string' && member !== 'then' && member !== 'toJSON' ? () => chain : undefined
    },
  })
  built.set(chain as object, column)
  return chain as Column
}

const built = new WeakMap<object, Column>()

/** `text('email')`, `text()`, `varchar('email', { length: 255 })`, `serial('id')`. */
export function columnType(kind: string): (first?: unknown, options?: unknown) => Column {
  return (first) => {
    const made = columnBuilder(typeof first === 'string' ? first : '', kind)
    if (/serial/i.test(kind)) (built.get(made) as Column).isCounted = true
    return made
  }
}

/** What the third argument of `pgTable` may return: keys and indexes. */
export interface Constraint {
  readonly type: 'primaryKey' | 'unique' | 'foreignKey'
  readonly columns: readonly Column[]
  readonly to?: readonly Column[]
  deleteRule?: string
}

export function isConstraint(given: unknown): given is Constraint {
  return typeof given === 'object' && given !== null && 'type' in given && 'columns' in given
}

/** `pgTable('users', { … }, (table) => […])` */
export function defineTable(name: string, given: unknown, extra?: (self: object) => unknown): object {
  const builders = typeof given === 'function' ? (given(TYPES) as object) : (given as object)
  const columns: Record<string, Column> = {}
  for (const [property, made] of Object.entries(builders ?? {})) {
    const column = built.get(made as object)
    if (column === undefined) throw new TypeError(`${name}.${property} is not a column that is simulated`)
    column.property = property
    columns[property] = column.name === '' ? Object.assign(column, { name: property }) : column
  }
  const self: object = { ...columns }
  let constraints: readonly Constraint[] | undefined
  const meant = authTableFor(name, Object.keys(columns))
  const table: Table = {
    name,
    label: name,
    get table() {
      return isAnothers(meant, columns) ? `${name} (own)` : (meant ?? name)
    },
    as: name,
    columns,
    isGuessed: false,
    columnOf: ({ property }) => authColumn(table.table, property),
    get shape() {
      // Not before: constraints may name tables that the file defines further down.
      constraints ??= constraintsOf(extra?.(self))
      return shapeOf(this, constraints)
    },
  }
  for (const column of Object.values(columns)) column.table = table
  return register(self, table)
}

/** Of several tables of people, Auth.js's is the one that accounts or sessions belong to. */
function isAnothers(meant: AuthTable | undefined, columns: Table['columns']): boolean {
  if (meant !== 'users') return false
  if (owners?.of !== allTables.length) owners = { of: allTables.length, columns: ownersIn(allTables) }
  return owners.columns.size > 0 && !owners.columns.has(columns)
}

/** What was found when there were so many tables. */
let owners: { readonly of: number; readonly columns: ReadonlySet<Table['columns'] | undefined> } | undefined

function ownersIn(all: readonly Table[]): ReadonlySet<Table['columns'] | undefined> {
  const belonging = all.flatMap(({ columns, name }) =>
    /^(?:accounts|sessions)$/.test(authTableFor(name, Object.keys(columns)) ?? '')
      ? Object.values(columns)
      : [],
  )
  return new Set(belonging.flatMap(({ reference }) => (reference ? [reference.to().table?.columns] : [])))
}

/** Column types as an argument: `pgTable('users', (t) => ({ id: t.text() }))`. */
export const TYPES: Readonly<Record<string, (first?: unknown, options?: unknown) => Column>> = new Proxy(
  {},
  { get: (_target, kind) => (typeof kind === 'string' && kind !== 'then' ? columnType(kind) : undefined) },
)

function register(self: object, table: Table): object {
  Object.defineProperty(self, TABLE, { value: table })
  tables.set(self, table)
  if (table.as === table.name) allTables.push(table)
  return self
}

function constraintsOf(given: unknown): readonly Constraint[] {
  const all = Array.isArray(given) ? given : Object.values(Object(given))
  return all.filter(isConstraint)
}

function shapeOf({ columnOf, columns, table }: Table, constraints: readonly Constraint[]): Shape {
  const all = Object.values(columns)
  const names = (list: readonly Column[]) => list.map(columnOf)
  const key =
    constraints.find(({ type }) => type === 'primaryKey')?.columns ?? all.filter(({ isKey }) => isKey)
  const unique = [
    ...all.filter(({ isUnique }) => isUnique).map((column) => [column]),
    ...constraints.filter(({ type }) => type === 'unique').map((each) => each.columns),
  ]
  const references = [
    ...all.flatMap((column) =>
      column.reference ? [referenceOf([column], [column.reference.to()], column.reference.onDelete)] : [],
    ),
    ...constraints
      .filter(({ type }) => type === 'foreignKey')
      .map((each) => referenceOf(each.columns, each.to ?? [], each.deleteRule ?? '')),
  ]
  return {
    key: names(key),
    unique: unique.map(names),
    columns: names(all),
    counted: names(all.filter(({ isCounted }) => isCounted)),
    required: isAuthTable(table) ? [] : names(all.filter(({ isRequired }) => isRequired)),
    defaults: Object.fromEntries(
      all.flatMap((column) => {
        const constant = column.standard?.of
        const isData =
          constant !== undefined &&
          (typeof constant !== 'object' || constant === null || Array.isArray(constant))
        return isData ? [[columnOf(column), constant]] : []
      }),
    ),
    references,
  }
}

function referenceOf(columns: readonly Column[], to: readonly Column[], onDelete: string): Reference {
  return {
    columns: columns.map(({ column }) => column),
    table: to[0]?.table?.table ?? '',
    to: to.map(({ column }) => column),
    isRequired: columns.every(({ isRequired }) => isRequired),
    onDelete: onDelete === 'cascade' ? 'cascade' : onDelete === 'set null' ? 'null' : 'refuse',
  }
}

/** A table of a schema that is not here: it has every column that is asked for. */
export function guessedTable(name: string, of?: Table, from?: () => Rows): object {
  const world = of ? `(${name})` : (authTableFor(name) ?? name)
  const columns: Record<string, Column> = {}
  const table: Table = {
    name,
    label: name,
    table: world,
    as: name,
    columns,
    isGuessed: true,
    shape: isAuthTable(world) ? {} : { key: ['id'] },
    ...(from && { from }),
    columnOf: ({ property }) => authColumn(of?.table ?? world, property),
  }
  const self = new Proxy(
    {},
    {
      get: (_target, property) => {
        if (typeof property !== 'string' || property === 'then' || property === 'toJSON') return undefined
        columns[property] ??= Object.assign(new Column(property, 'text'), { property, table })
        return columns[property]
      },
    },
  )
  tables.set(self, table)
  return self
}

/** `import * as schema from './schema'` of a file that is not here. */
export const guessedSchema: object = new Proxy({} as Record<string, object>, {
  get: (known, name) => {
    if (typeof name !== 'string' || name === 'then') return undefined
    known[name] ??= guessedTable(name)
    return known[name]
  },
})

/** A query under a name, whose columns others can name: `db.select({ … }).from(users).as('active')`. */
export function subqueryOf(as: string, from: () => Rows, names: readonly (readonly string[])[]): object {
  const columns: Record<string, Column> = {}
  const self: Record<string, unknown> = {}
  const own = {
    name: as,
    label: as,
    table: `(${as})`,
    as,
    columns,
    isGuessed: false,
    shape: {},
    from,
    columnOf: ({ name }: Column) => name,
  }
  for (const [index, path] of names.entries()) {
    const property = path.join('.')
    const column = Object.assign(new Column(String(index), 'text'), { property, table: own })
    columns[property] = column
    let at = self
    for (const part of path.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = column
  }
  tables.set(self, own)
  return self
}

/** The same table under another name: `alias(users, 'author')`. */
export function aliased(given: object, as: string): object {
  const table = requireTable(given)
  const other: Table = {
    ...table,
    get table() {
      return table.table
    },
    as,
    label: as,
    columnOf: table.columnOf,
    get shape() {
      return table.shape
    },
  }
  const columns = Object.fromEntries(
    Object.entries(table.columns).map(([property, column]) => [
      property,
      Object.assign(new Column(column.name, column.kind), { property, table: other }),
    ]),
  )
  return register({ ...columns }, Object.assign(other, { columns }))
}

/** A value that an expression takes: a column, an SQL text, or data. */
export function columnExpression(column: Column): Expression {
  const { table } = column
  return table === undefined ? { column: column.name } : { column: column.column, of: table.as }
}

export function shapesOf(): Readonly<Record<string, Shape>> {
  return Object.fromEntries(allTables.map(({ shape, table }) => [table, shape]))
}
