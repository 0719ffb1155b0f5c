export class JsonWebTokenError extends Error {
  declare readonly inner?: Error

  constructor(message: string, inner?: Error) {
    super()
    this.name = 'JsonWebTokenError'
    // An own property that JSON has, as in the package.
    this.message = message
    if (inner) this.inner = inner
  }
}

export class TokenExpiredError extends JsonWebTokenError {
  readonly expiredAt: Date

  constructor(message: string, expiredAt: Date) {
    super(message)
    this.name = 'TokenExpiredError'
    this.expiredAt = expiredAt
  }
}

export class NotBeforeError extends JsonWebTokenError {
  readonly date: Date

  constructor(message: string, date: Date) {
    super(message)
    this.name = 'NotBeforeError'
    this.date = date
  }
}
