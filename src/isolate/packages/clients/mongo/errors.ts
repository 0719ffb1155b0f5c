/** Errors of Mongoose. Code tells them apart by `name`, and reads `errors` by path. */
export class MongooseError extends Error {
  override name = 'MongooseError'
}

export class CastError extends MongooseError {
  override readonly name = 'CastError'
  readonly stringValue: string
  readonly kind: string
  readonly value: unknown
  readonly path: string
  readonly valueType: string

  constructor(kind: string, value: unknown, path: string, more = '') {
    const stringValue = JSON.stringify(String(value))
    super(`Cast to ${kind} failed for value ${stringValue} (type ${typeof value}) at path "${path}"${more}`)
    this.stringValue = stringValue
    this.kind = kind
    this.value = value
    this.path = path
    this.valueType = typeof value
  }
}

export interface Properties {
  readonly message: string
  readonly type: string
  readonly path: string
  readonly value: unknown
}

export class ValidatorError extends MongooseError {
  override readonly name = 'ValidatorError'
  readonly properties: Properties
  readonly kind: string
  readonly path: string
  readonly value: unknown

  constructor(properties: Properties) {
    super(properties.message)
    this.properties = properties
    this.kind = properties.type
    this.path = properties.path
    this.value = properties.value
  }
}

export type PathError = CastError | ValidatorError

export class ValidationError extends MongooseError {
  override readonly name = 'ValidationError'
  readonly errors: Readonly<Record<string, PathError>>
  readonly _message: string

  constructor(summary: string, errors: Readonly<Record<string, PathError>>) {
    const parts = Object.entries(errors).map(([path, { message }]) => `${path}: ${message}`)
    super(`${summary}: ${parts.join(', ')}`)
    this._message = summary
    this.errors = errors
  }
}

export class DocumentNotFoundError extends MongooseError {
  override readonly name = 'DocumentNotFoundError'
}

export class MissingSchemaError extends MongooseError {
  override readonly name = 'MissingSchemaError'
}

export class OverwriteModelError extends MongooseError {
  override readonly name = 'OverwriteModelError'
}

/** What `mongoose.Error` has. */
export const MongooseErrors = Object.assign(MongooseError, {
  CastError,
  DocumentNotFoundError,
  MissingSchemaError,
  OverwriteModelError,
  ValidationError,
  ValidatorError,
})
