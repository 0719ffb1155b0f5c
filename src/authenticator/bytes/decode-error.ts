export interface DecodePlace extends ErrorOptions {
  /** Of the first byte that is wrong or missing, in the bytes that were decoded. */
  readonly offset: number
}

/** Bytes that are not what they should be, and where. */
export class DecodeError extends RangeError {
  override readonly name: string = 'DecodeError'
  readonly offset: number

  constructor(message: string, { offset, ...options }: DecodePlace) {
    super(message, options)
    this.offset = offset
  }
}
