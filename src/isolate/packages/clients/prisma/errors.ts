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

export function prismaError(error: Error, modelName: string): Error {
  const code = CODES[error.name]
  if (code === undefined) return error
  const target = / the same (.+?) already$/.exec(error.message)?.[1]?.split(', ')
  const meta = { modelName, ...(target && { target }) }
  return new PrismaClientKnownRequestError(error.message, { code, meta })
}

/** What Prisma refuses before it asks the database. */
export function invalid({ where }: { readonly where: string }, message: string): never {
  throw at(new Error(message).stack ?? '', new PrismaClientValidationError(`${where}: ${message}`))
}
