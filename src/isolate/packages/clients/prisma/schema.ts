/** A field of a model, as `schema.prisma` writes it. */
export interface SchemaField {
  readonly name: string
  readonly type: string
  readonly isList: boolean
  readonly isOptional: boolean
  /** `@id`, `@default(cuid())`: by name, with what is in their parentheses. */
  readonly attributes: Readonly<Record<string, string>>
}

export interface SchemaModel {
  readonly name: string
  readonly fields: readonly SchemaField[]
  /** `@@id([a, b])`, `@@unique([a, b])`, `@@map("users")`. */
  readonly attributes: readonly { readonly name: string; readonly inside: string }[]
}

export interface Schema {
  readonly models: readonly SchemaModel[]
  readonly enums: Readonly<Record<string, readonly string[]>>
}

/** Reads the models and enums of a `schema.prisma`. What it does not know is left out. */
export function readSchema(text: string): Schema {
  const plain = text.replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g, '$1')
  const models: SchemaModel[] = []
  const enums: Record<string, readonly string[]> = {}
  for (const [, kind, name = '', body = ''] of plain.matchAll(/\b(model|enum|view)\s+(\w+)\s*\{([^}]*)\}/g)) {
    const lines = body
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (kind === 'enum') enums[name] = lines.flatMap((line) => line.replace(/@.*/, '').match(/\b\w+/g) ?? [])
    else models.push(modelOf(name, lines))
  }
  return { models, enums }
}

function modelOf(name: string, lines: readonly string[]): SchemaModel {
  return {
    name,
    fields: lines.filter((line) => /^\w+\s+\w/.test(line)).map(fieldOf),
    attributes: lines.filter((line) => line.startsWith('@@')).flatMap((line) => attributesIn(line)),
  }
}

function fieldOf(line: string): SchemaField {
  const [, name = '', type = '', list, optional, rest = ''] =
    /^(\w+)\s+(\w+)(?:\([^)]*\))?(\[\])?(\?)?\s*(.*)$/.exec(line) ?? []
  const attributes = attributesIn(rest).map((each) => [each.name, each.inside] as const)
  return {
    name,
    type,
    isList: list !== undefined,
    isOptional: optional !== undefined,
    attributes: Object.fromEntries(attributes),
  }
}

/** `@relation(fields: [userId], references: [id])` and the like; parentheses may be nested once. */
function attributesIn(text: string): { name: string; inside: string }[] {
  const found = text.matchAll(/@@?([\w.]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g)
  return [...found].map(([, name = '', inside = '']) => ({ name, inside }))
}

/** The names in `fields: [a, b]`, or in the first list if there is no name. */
export function namesIn(inside: string, member?: string): readonly string[] | undefined {
  const [, names] =
    new RegExp(member === undefined ? /\[([^\]]*)\]/ : `\\b${member}:\\s*\\[([^\\]]*)\\]`).exec(inside) ?? []
  return names?.split(',').map((name) => name.trim().replace(/\(.*$/, ''))
}

/** The first text in an attribute: of `@map("users")`, `@relation("Author", …)`. */
export function textIn(inside: string, member = ''): string | undefined {
  const before = member === '' ? '^\\s*(?:(?:name|map):\\s*)?' : `\\b${member}:\\s*`
  return new RegExp(`${before}"([^"]*)"`).exec(inside)?.[1]
}
