import { AUTH_SHAPES, authColumn, authTableFor, isAuthTable } from '../../../../query/auth-tables.ts'
import type { Reference, Shape } from '../../../../query/query.ts'
import type { Names } from '../shared/raw-sql.ts'
import { namesIn, readSchema, type SchemaField, type SchemaModel, textIn } from './schema.ts'

export interface Relation {
  readonly model: string
  readonly isList: boolean
  /** Columns of this model, and those of the other that they equal. */
  readonly on: readonly (readonly [own: string, other: string])[]
  /** This model has the foreign key. */
  readonly holds: boolean
  /** The table between both, if both sides are lists: columns of this model and of the other, with those there that equal them. */
  readonly through?: {
    readonly table: string
    readonly own: readonly [column: string, there: string]
    readonly other: readonly [column: string, there: string]
  }
}

/** What is known about a model. Without a `schema.prisma`, not much. */
export interface Model {
  /** `User` */
  readonly name: string
  /** As it is written after `prisma.` */
  readonly accessor: string
  readonly table: string
  readonly isKnown: boolean
  /** Columns by the name of their field. Without a schema, a field is its column. */
  readonly columnOf: (field: string) => string
  readonly fields: readonly Scalar[]
  readonly relations: Readonly<Record<string, Relation>>
  readonly shape: Shape
  /** Fields that identify a row. */
  readonly key: readonly string[]
  /** Compound keys by the name that `where` has for them. */
  readonly compounds: Readonly<Record<string, readonly string[]>>
}

export interface Scalar {
  readonly name: string
  readonly column: string
  readonly isList: boolean
  /** What is inside `@default(…)`. */
  readonly standard?: string | undefined
  readonly isUpdatedAt: boolean
  readonly isOptional: boolean
  /** The members of its enum. */
  readonly members?: readonly string[] | undefined
  readonly type: string
}

export interface Models {
  readonly isKnown: boolean
  readonly enums: Readonly<Record<string, readonly string[]>>
  /** By what is written after `prisma.` */
  at(accessor: string): Model | undefined
  named(name: string): Model
  /** What is known of the columns of a table. */
  tables(table: string): readonly Scalar[]
  readonly shapes: Readonly<Record<string, Shape>>
  /** What `@map` and `@@map` call them in the database. */
  readonly names: Names
}

export function readModels(text: string): Models {
  const { enums, models } = readSchema(text)
  const names = new Set(models.map(({ name }) => name))
  const known = models.map((model) => knownModel(model, models, names, enums))
  const isKnown = known.length > 0
  const unknown = new Map<string, Model>()
  const guess = (accessor: string): Model => {
    const model = unknown.get(accessor) ?? guessedModel(accessor)
    unknown.set(accessor, model)
    return model
  }
  return {
    isKnown,
    enums,
    shapes: Object.fromEntries(
      known.flatMap((model) => [[model.table, model.shape], ...shapesBetween(model, known)]),
    ),
    names: {
      tables: Object.fromEntries(models.map((model) => [mapped(model), tableOf(model.name, model.fields)])),
      columns: Object.fromEntries(
        models.map(({ fields, name }) => [
          tableOf(name, fields),
          mappedColumns(
            tableOf(name, fields),
            fields.filter(({ type }) => !names.has(type)),
          ),
        ]),
      ),
    },
    at: (accessor) => (isKnown ? known.find((model) => model.accessor === accessor) : guess(accessor)),
    named: (name) => known.find((model) => model.name === name) ?? guess(lowerFirst(name)),
    tables: (table) => known.find((model) => model.table === table)?.fields ?? [],
  }
}

function mapped({ attributes, name }: SchemaModel): string {
  return textIn(attributes.find((each) => each.name === 'map')?.inside ?? '') ?? name
}

function mappedColumns(table: string, fields: readonly SchemaField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ attributes, name }) => [textIn(attributes['map'] ?? '') ?? name, authColumn(table, name)]),
  )
}

/** Tables between a model and others, which `schema.prisma` does not name. */
function shapesBetween(
  { relations, table }: Model,
  known: readonly Model[],
): readonly (readonly [string, Shape])[] {
  return Object.values(relations).flatMap(({ model, through }) => {
    if (!through) return []
    const { other, own } = through
    const columns = [own[1], other[1]]
    const target = known.find(({ name }) => name === model)?.table ?? ''
    const to = (name: string, [column, there]: readonly [string, string]): Reference => ({
      columns: [there],
      table: name,
      to: [column],
      onDelete: 'cascade',
    })
    return [
      [through.table, { key: columns, columns, references: [to(table, own), to(target, other)] }] as const,
    ]
  })
}

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

function knownModel(
  { attributes, fields, name }: SchemaModel,
  models: readonly SchemaModel[],
  names: ReadonlySet<string>,
  enums: Models['enums'],
): Model {
  const own = fields.filter(({ type }) => !names.has(type))
  const table = tableOf(name, own)
  const columnOf = (field: string) => authColumn(table, field)
  const columns = (list: readonly string[]) => list.map(columnOf)
  const inside = (wanted: string) =>
    attributes.filter((each) => each.name === wanted).map((each) => each.inside)
  const key =
    inside('id').flatMap((text) => namesIn(text) ?? [])[0] === undefined
      ? own.filter((field) => 'id' in field.attributes).map((field) => field.name)
      : inside('id').flatMap((text) => namesIn(text) ?? [])
  const uniques = [
    ...own.filter((field) => 'unique' in field.attributes).map((field) => [field.name]),
    ...inside('unique').map((text) => namesIn(text) ?? []),
  ]
  const compounds = [...inside('id'), ...inside('unique')].map((text) => {
    const list = namesIn(text) ?? []
    return [textIn(text, 'name') ?? list.join('_'), list] as const
  })
  const scalars = own.map((field) => scalarOf(field, columnOf, enums))
  const relations = Object.fromEntries(
    fields
      .filter(({ type }) => names.has(type))
      .map((field) => [field.name, relationOf(name, field, models)]),
  )
  return {
    name,
    accessor: lowerFirst(name),
    table,
    isKnown: true,
    columnOf,
    fields: scalars,
    relations,
    key: key.length > 0 ? key : (uniques[0] ?? []),
    compounds: Object.fromEntries(compounds),
    shape: {
      key: columns(key),
      unique: uniques.map(columns),
      columns: scalars.map(({ column }) => column),
      counted: scalars.filter(({ standard }) => standard === 'autoincrement()').map(({ column }) => column),
      required: isAuthTable(table) ? [] : requiredOf(own).map(columnOf),
      defaults: Object.fromEntries(
        scalars.flatMap((field) => {
          const constant = constantOf(field)
          return constant === undefined ? [] : [[field.column, constant]]
        }),
      ),
      references: referencesOf(fields, models, names, columnOf),
    },
  }
}

function tableOf(name: string, own: readonly SchemaField[]): string {
  return (
    authTableFor(
      name,
      own.map((field) => field.name),
    ) ?? name
  )
}

function scalarOf(
  { attributes, isList, isOptional, name, type }: SchemaField,
  columnOf: (field: string) => string,
  enums: Models['enums'],
): Scalar {
  return {
    name,
    column: columnOf(name),
    isList,
    standard: attributes['default'],
    isUpdatedAt: 'updatedAt' in attributes,
    isOptional,
    members: enums[type],
    type,
  }
}

function requiredOf(own: readonly SchemaField[]): readonly string[] {
  return own.filter(({ isList, isOptional }) => !isOptional && !isList).map(({ name }) => name)
}

/** A default that is the same for every row. */
export function constantOf({ isList, members, standard, type }: Scalar): unknown {
  if (standard === undefined) return isList ? [] : undefined
  const text = /^"((?:[^"\\]|\\.)*)"$/.exec(standard)?.[1]
  if (text !== undefined) return type === 'Json' ? JSON.parse(JSON.parse(standard) as string) : text
  if (members?.includes(standard)) return standard
  if (standard === 'true' || standard === 'false') return standard === 'true'
  if (/^-?\d+(?:\.\d+)?$/.test(standard)) return Number(standard)
  if (/^\[.*\]$/.test(standard))
    return JSON.parse(standard.replaceAll(/\b([A-Z_]\w*)\b/g, '"$1"').replaceAll('""', '"'))
  return undefined
}

function relationOf(name: string, field: SchemaField, models: readonly SchemaModel[]): Relation {
  const other = models.find((model) => model.name === field.type)
  const held = keysOf(field)
  const columnIn = (model: SchemaModel | undefined, column: string) =>
    model === undefined ? column : authColumn(tableOf(model.name, model.fields), column)
  const own = models.find((model) => model.name === name)
  if (held !== undefined)
    return {
      model: field.type,
      isList: field.isList,
      holds: true,
      on: held.fields.map((column, index) => [
        columnIn(own, column),
        columnIn(other, held.references[index] ?? 'id'),
      ]),
    }
  const label = textIn(field.attributes['relation'] ?? '')
  const back = other?.fields.find(
    (each) =>
      each.type === name &&
      keysOf(each) !== undefined &&
      (label === undefined || textIn(each.attributes['relation'] ?? '') === label),
  )
  const keys = back && keysOf(back)
  const between = keys || !field.isList ? undefined : throughOf(own, field, other)
  return {
    ...(between && { through: between }),
    model: field.type,
    isList: field.isList,
    holds: false,
    on: (keys?.fields ?? []).map((column, index) => [
      columnIn(own, keys?.references[index] ?? 'id'),
      columnIn(other, column),
    ]),
  }
}

/** Both sides are lists: `_CategoryToPost`, with A and B in the order of their models, or of their fields if it is one model. */
function throughOf(
  own: SchemaModel | undefined,
  field: SchemaField,
  other: SchemaModel | undefined,
): Relation['through'] {
  const label = textIn(field.attributes['relation'] ?? '')
  const back = other?.fields.find(
    (each) =>
      each !== field &&
      each.isList &&
      each.type === own?.name &&
      textIn(each.attributes['relation'] ?? '') === label,
  )
  if (own === undefined || other === undefined || back === undefined) return undefined
  const idOf = (model: SchemaModel) =>
    authColumn(
      tableOf(model.name, model.fields),
      model.fields.find((each) => 'id' in each.attributes)?.name ?? 'id',
    )
  const isFirst = own === other ? field.name > back.name : own.name < other.name
  const names = isFirst ? [own.name, other.name] : [other.name, own.name]
  return {
    table: `_${label ?? names.join('To')}`,
    own: [idOf(own), isFirst ? 'A' : 'B'],
    other: [idOf(other), isFirst ? 'B' : 'A'],
  }
}

function keysOf({ attributes }: SchemaField) {
  const inside = attributes['relation']
  const fields = inside === undefined ? undefined : namesIn(inside, 'fields')
  return fields === undefined
    ? undefined
    : { fields, references: namesIn(inside ?? '', 'references') ?? ['id'] }
}

const ON_DELETE: Readonly<Record<string, Reference['onDelete']>> = { Cascade: 'cascade', SetNull: 'null' }

function referencesOf(
  fields: readonly SchemaField[],
  models: readonly SchemaModel[],
  names: ReadonlySet<string>,
  columnOf: (field: string) => string,
): readonly Reference[] {
  return fields.flatMap((field) => {
    const keys = names.has(field.type) ? keysOf(field) : undefined
    const other = models.find((model) => model.name === field.type)
    if (keys === undefined || other === undefined) return []
    const table = tableOf(other.name, other.fields)
    const said = /\bonDelete:\s*(\w+)/.exec(field.attributes['relation'] ?? '')?.[1] ?? ''
    return {
      columns: keys.fields.map(columnOf),
      table,
      to: keys.references.map((column) => authColumn(table, column)),
      isRequired: !field.isOptional,
      onDelete: ON_DELETE[said] ?? (field.isOptional && said === '' ? 'null' : 'refuse'),
    }
  })
}

const MANY = (model: string): Relation => ({ model, isList: true, on: [['id', 'userId']], holds: false })
const USER: Relation = { model: 'User', isList: false, on: [['userId', 'id']], holds: true }

/** Relations that every schema for Auth.js has. */
const AUTH_RELATIONS: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  users: {
    accounts: MANY('Account'),
    Account: MANY('Account'),
    sessions: MANY('Session'),
    Session: MANY('Session'),
    authenticators: MANY('Authenticator'),
    Authenticator: MANY('Authenticator'),
  },
  accounts: { user: USER },
  sessions: { user: USER },
  authenticators: { user: USER },
}

/** A model that there is no schema for. */
function guessedModel(accessor: string): Model {
  const name = accessor.slice(0, 1).toUpperCase() + accessor.slice(1)
  const table = authTableFor(accessor) ?? name
  return {
    name,
    accessor,
    table,
    isKnown: false,
    columnOf: (field) => authColumn(table, field),
    fields: [],
    relations: AUTH_RELATIONS[table] ?? {},
    shape: isAuthTable(table) ? {} : { key: ['id'] },
    key: isAuthTable(table) ? AUTH_SHAPES[table].key : ['id'],
    compounds: {
      provider_providerAccountId: ['provider', 'providerAccountId'],
      identifier_token: ['identifier', 'token'],
      userId_credentialID: ['userId', 'credentialID'],
    },
  }
}

/** What a relation is without a schema: rows that have the id of this one where its name is a plural, else a row whose id this one has. */
export function guessedRelation({ accessor, isKnown }: Model, name: string): Relation | undefined {
  if (isKnown) return undefined
  const isList = /[^su]s$/.test(name)
  const one = !isList ? name : /ies$/.test(name) ? `${name.slice(0, -3)}y` : name.slice(0, -1)
  const model = one.slice(0, 1).toUpperCase() + one.slice(1)
  return { model, isList, holds: !isList, on: [isList ? ['id', `${accessor}Id`] : [`${name}Id`, 'id']] }
}
