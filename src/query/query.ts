/** A row as plain data. */
export type Row = Readonly<Record<string, unknown>>

/** What is computed for a row. Truth has three values, as in SQL: an unknown one is null. */
export type Expression =
  | { readonly value: unknown }
  /** A column of a source by its alias; without one, of the nearest source that has it. */
  | { readonly column: string; readonly of?: string }
  /** A function by name: see `functions.ts`. */
  | { readonly call: string; readonly args: readonly Expression[] }
  /** Over the rows of a group: `count` without `over` counts rows. */
  | {
      readonly aggregate: AggregateFunction
      readonly over?: Expression
      /** Of `object`: the name of each member. */
      readonly name?: Expression
      readonly distinct?: boolean
      /** Only rows for which this is true. */
      readonly filter?: Expression
      readonly order?: readonly Order[]
      /** Between the texts of `joined`. */
      readonly separator?: string
    }
  /** Over the rows around a row: see `windows.ts`. */
  | Window
  /** All columns of a source. */
  | { readonly row: string }
  /** Whether a query finds a row. It can name the columns of the query around it. */
  | { readonly exists: Find }
  /** The first column of the first row that a query finds, or of all its rows as a list. */
  | { readonly find: Find; readonly list?: boolean }
  /** A column of the first row of an earlier query of the same batch. */
  | { readonly result: number; readonly column: string }

export interface Window {
  readonly window: WindowFunction
  readonly args: readonly Expression[]
  /** Rows that are equal in these belong together. Default: all do. */
  readonly partition?: readonly Expression[]
  readonly order?: readonly Order[]
  /** How many rows before and after it count; null is all of them. Default: with an order, those up to it and its equals; otherwise all. */
  readonly frame?: { readonly before: number | null; readonly after: number | null }
  readonly filter?: Expression
}

export type WindowFunction =
  | AggregateFunction
  | 'row_number'
  | 'rank'
  | 'dense_rank'
  | 'ntile'
  | 'lag'
  | 'lead'
  | 'first_value'
  | 'last_value'

export type AggregateFunction =
  | 'count'
  | 'sum'
  | 'avg'
  | 'min'
  | 'max'
  | 'list'
  | 'object'
  | 'joined'
  | 'every'
  | 'some'

export interface Order {
  readonly by: Expression
  readonly descending?: boolean
  /** Default: nulls are greater than everything else. */
  readonly nulls?: 'first' | 'last'
}

/** One column of the result, or all columns of a source. */
export type Selected = { readonly as: string; readonly value: Expression } | { readonly all: string }

export interface Join {
  readonly table: string
  /** Rows of another query instead of a table's; of one that can name what was joined before. */
  readonly from?: Rows
  readonly isLateral?: boolean
  readonly as?: string
  readonly type: 'inner' | 'left' | 'right' | 'full' | 'cross'
  readonly on?: Expression
}

/** What a row carries of its relations: rows of another table, one of them, or their number. */
export interface Included {
  readonly as: string
  readonly kind: 'many' | 'one' | 'count'
  readonly find: Find
}

/** Rows that no table has: those of a query, of several together, of an earlier query of the same batch, or these. */
export type Rows = Find | Combined | Recursive | Items | Step | { readonly result: number } | readonly Row[]

/** What the first finds, with or without what the others find. */
export interface Combined {
  readonly action: 'union' | 'intersect' | 'except'
  readonly of: readonly Find[]
  /** With rows that are equal. */
  readonly isAll?: boolean
}

/** What the first query finds, then what the second finds from the rows of the step before, until it finds nothing new. */
export interface Recursive {
  readonly action: 'recursive'
  readonly name: string
  readonly of: readonly [Find, Find]
  readonly isAll?: boolean
}

/** The rows of the step before. */
export interface Step {
  readonly step: string
}

/** A row for each item of a list. */
export interface Items {
  readonly items: Expression
  readonly as: string
}

export interface Find {
  readonly action: 'find'
  readonly table: string
  /** Instead of the rows of a table. Its name is then that of no table. */
  readonly from?: Rows
  /** Default: the table's name. */
  readonly as?: string
  readonly joins?: readonly Join[]
  readonly where?: Expression
  readonly group?: readonly Expression[]
  readonly having?: Expression
  /** Without it, whole rows; with joins, one member for each source. */
  readonly select?: readonly Selected[]
  readonly include?: readonly Included[]
  /** Columns of whole rows that are left out. */
  readonly without?: readonly string[]
  /** Only the first of equal rows, or of rows that are equal in these. */
  readonly distinct?: boolean | readonly Expression[]
  readonly order?: readonly Order[]
  readonly limit?: number
  readonly offset?: number
  /** Finding no row is an error. */
  readonly required?: boolean
}

/** Columns by name, and what they become. */
export type Assigned = Readonly<Record<string, Expression>>

/** What a write returns of each row that it wrote. Without it, whole rows. */
export interface Returning {
  readonly select?: readonly Selected[]
  readonly without?: readonly string[]
  readonly include?: readonly Included[]
}

interface Write {
  readonly table: string
  readonly as?: string
  /** Of an update or a delete: other rows that it can name. The first that fit count. */
  readonly joins?: readonly Join[]
  readonly returning?: Returning
}

export interface Insert extends Write {
  readonly action: 'insert'
  readonly data: readonly Assigned[]
  /** Inserts what a query finds, too. */
  readonly from?: Find
  /** What happens to a row whose key or unique columns exist already. Default: an error. `excluded` is the row that was to be inserted. */
  readonly conflict?: {
    /** Default: any. */
    readonly columns?: readonly string[]
    readonly set?: Assigned
    readonly where?: Expression
  }
}

export interface Update extends Write {
  readonly action: 'update'
  readonly where?: Expression
  readonly order?: readonly Order[]
  readonly limit?: number
  readonly data: Assigned
  /** Columns that are removed from the row. */
  readonly without?: readonly string[]
  /** Inserted if no row was found. */
  readonly otherwise?: Assigned
  /** Return the rows as they were before. */
  readonly before?: boolean
  readonly required?: boolean
}

export interface Delete extends Write {
  readonly action: 'delete'
  readonly where?: Expression
  readonly order?: readonly Order[]
  readonly limit?: number
  readonly required?: boolean
}

/** All or nothing. */
export interface Batch {
  readonly action: 'batch'
  /** All find the rows as they were before, like the parts of one statement of SQL. */
  readonly isAtOnce?: boolean
  readonly queries: readonly (Find | Insert | Update | Delete)[]
}

/** Rows as they were before a transaction that was rolled back. */
export interface Restore {
  readonly action: 'restore'
  readonly rows: readonly RowState[]
}

export type Statement = Find | Insert | Update | Delete | Batch | Restore

/** A row by its table and storage key; without `row`, it is deleted. */
export interface RowState {
  readonly table: string
  readonly key: unknown
  readonly row?: Row
}

/** What is known about a table. */
export interface Shape {
  /** Columns of the primary key. */
  readonly key?: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  /** Of these, two missing values are the same value twice. */
  readonly countsNulls?: readonly string[]
  /** Whole rows have these. Without it, what they happen to have. */
  readonly columns?: readonly string[]
  /** Columns that are numbered by the database. */
  readonly counted?: readonly string[]
  /** What a column is in a row that never got a value for it. Default: null. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Columns that must have a value. */
  readonly required?: readonly string[]
  readonly references?: readonly Reference[]
}

/** A foreign key. */
export interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly to: readonly string[]
  readonly onDelete: 'cascade' | 'null' | 'refuse'
  /** Its columns must have a value. */
  readonly isRequired?: boolean
}

/** What a database client asks for. */
export interface Query {
  readonly statement: Statement
  /** Of the tables that it names, and of those that refer to them. */
  readonly shapes?: Readonly<Record<string, Shape>>
  /** The result says how the changed rows were before. */
  readonly undoable?: boolean
}

export interface QueryResult {
  readonly rows: readonly Row[]
  /** How many rows were found, or written. */
  readonly count: number
  /** Of a batch: one for each query. */
  readonly results?: readonly QueryResult[]
  readonly undo?: readonly RowState[]
}
