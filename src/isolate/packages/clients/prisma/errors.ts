import { at } from '../shared/ask.ts'

/** Errors that Prisma throws. Code tells them apart by class and `code`. */
export class PrismaClientKnownRequestError extends Error {
  readonly code: string
  readonly clientVersion: string
  readonly meta: Readonly<Record<string, unknown>> | undefined

  constructor(
    message: string,
    {
      clientVersion = '6.0.0',
      code,
      meta,
    }: { code: string; clientVersion?: string; meta?: Record<string, unknown> },
  ) {
    super(message)
    this.name = 'PrismaClientKnownRequestError'
    this.code = code
    this.clientVersion = clientVersion
    this.meta = meta
  }
}

export class PrismaClientValidationError extends Error {
  readonly clientVersion = '6.0.0'

  constructor(message: string) {
    super(message)
    this.name = 'PrismaClientValidationError'
  }
}

export class PrismaClientUnknownRequestError extends Error {
  override readonly name = 'PrismaClientUnknownRequestError'
}

export class PrismaClientInitializationError extends Error {
  override readonly name = 'PrismaClientInitializationError'
}

/** Prisma's codes for what a database refuses. */
const CODES: Readonly<Record<string, string>> = {
  UniqueViolation: 'P2002',
  ForeignKeyViolation: 'P2003',
  NotNullViolation: 'P2011',
  RecordNotFound: 'P2025',
}

/** What Prisma calls an operation that wants a row. */
const OPERATIONS: Readonly<Record<string, string>> = {
  update: 'an update',
  delete: 'a delete',
  upsert: 'an upsert',
}

/** In Prisma's words. The first part says which call it was: `prisma.user.create`. */
export function prismaError(error: Error, modelName: string, path = ''): Error {
  const code = CODES[error.name]
  if (code === undefined) return error
  const target = / the same (.+?) already$/.exec(error.message)?.[1]?.split(', ')
  const meta = { modelName, ...(target && { target }) }
  const said = path === '' ? '' : `Invalid \`${path}()\` invocation: `
  return new PrismaClientKnownRequestError(`${said}${messageOf(error, path)}`, { code, meta })
}

function messageOf({ message, name }: Error, path: string): string {
  const fields = (names: string | undefined) =>
    `(${(names ?? '')
      .split(', ')
      .map((each) => `\`${each}\``)
      .join(',')})`
  switch (name) {
    case 'UniqueViolation':
      return `Unique constraint failed on the fields: ${fields(/ the same (.+?) already$/.exec(message)?.[1])}`
    case 'ForeignKeyViolation':
      return `Foreign key constraint violated on the fields: ${fields(/ by (.+?) to /.exec(message)?.[1])}`
    case 'NotNullViolation':
      return `Null constraint violation on the fields: ${fields(/ a value for (.+)$/.exec(message)?.[1])}`
    default:
      return `An operation failed because it depends on one or more records that were required but not found. No record was found for ${OPERATIONS[path.split('.').at(-1) ?? ''] ?? 'a query'}.`
  }
}

/** What Prisma refuses before it asks the database. */
export function invalid({ where }: { readonly where: string }, message: string): never {
  throw at(new Error(message).stack ?? '', new PrismaClientValidationError(`${where}: ${message}`))
}
