import { randomBytes } from '../../inside/main.ts'
import { Buffer } from '../platform/buffer.ts'
import { codeAt, counterAt, deltaOf, fromBase32, fromHex, type Settings, toBase32, uri } from './otp-codes.ts'

/** A secret of `otpauth`. */
class Secret {
  readonly bytes: Uint8Array

  constructor({ buffer, size = 20 }: { readonly buffer?: ArrayBuffer; readonly size?: number } = {}) {
    this.bytes = buffer ? new Uint8Array(buffer) : randomBytes(size)
  }

  static fromBase32(text: string): Secret {
    return Secret.#of(fromBase32(text))
  }

  static fromHex(text: string): Secret {
    return Secret.#of(fromHex(text))
  }

  static fromUTF8(text: string): Secret {
    return Secret.#of(Buffer.from(text))
  }

  static fromLatin1(text: string): Secret {
    return Secret.#of(Buffer.from(text, 'latin1'))
  }

  static #of(bytes: Uint8Array): Secret {
    return new Secret({ buffer: Uint8Array.from(bytes).buffer })
  }

  get buffer(): ArrayBufferLike {
    return this.bytes.buffer
  }

  get base32(): string {
    return toBase32(this.bytes)
  }

  get hex(): string {
    return Buffer.from(this.bytes).toString('hex').toUpperCase()
  }

  get utf8(): string {
    return Buffer.from(this.bytes).toString()
  }

  get latin1(): string {
    return Buffer.from(this.bytes).toString('latin1')
  }
}

interface Options {
  readonly issuer?: string
  readonly label?: string
  readonly issuerInLabel?: boolean
  readonly secret?: string | Secret
  readonly algorithm?: string
  readonly digits?: number
  readonly period?: number
  readonly counter?: number
}

interface Asked {
  readonly token: string
  readonly timestamp?: number
  readonly counter?: number
  readonly window?: number
}

/** What both kinds have: whom a code is for, and how it is made. */
class Otp {
  readonly issuer: string
  readonly label: string
  readonly issuerInLabel: boolean
  readonly secret: Secret
  readonly algorithm: string
  readonly digits: number

  constructor(options: Options = {}) {
    const { algorithm = 'SHA1', digits = 6, issuer = '', issuerInLabel = true, label = 'OTPAuth' } = options
    const { secret = new Secret() } = options
    this.issuer = issuer
    this.label = label
    this.issuerInLabel = issuerInLabel
    this.secret = typeof secret === 'string' ? Secret.fromBase32(secret) : secret
    this.algorithm = algorithm
    this.digits = digits
  }

  protected codeOf(counter: number): string {
    return codeAt(counter, this.#settings)
  }

  protected deltaFor(token: string, counter: number, window: number): number | null {
    return deltaOf(token, counter, [window, window], this.#settings)
  }

  protected uriOf(kind: string, last: Readonly<Record<string, number>>): string {
    const { algorithm, digits, issuer, label, secret } = this
    const before = issuer !== '' && this.issuerInLabel ? `${encodeURIComponent(issuer)}:` : ''
    return uri(kind, `${before}${encodeURIComponent(label)}`, {
      issuer: issuer || undefined,
      secret: secret.base32,
      algorithm,
      digits,
      ...last,
    })
  }

  get #settings(): Settings {
    const algorithm = this.algorithm.toLowerCase().replace('-', '')
    return { secret: this.secret.bytes, digits: this.digits, algorithm }
  }
}

class Totp extends Otp {
  readonly period: number

  constructor(options: Options = {}) {
    super(options)
    this.period = options.period ?? 30
  }

  static generate({ timestamp, ...options }: Options & { readonly timestamp?: number }): string {
    return new Totp(options).generate(timestamp === undefined ? {} : { timestamp })
  }

  static validate({ timestamp, token, window, ...options }: Options & Asked): number | null {
    return new Totp(options).validate({
      token,
      ...(window !== undefined && { window }),
      ...(timestamp !== undefined && { timestamp }),
    })
  }

  generate({ timestamp = Date.now() }: { readonly timestamp?: number } = {}): string {
    return this.codeOf(this.counter({ timestamp }))
  }

  validate({ timestamp = Date.now(), token, window = 1 }: Asked): number | null {
    return this.deltaFor(token, this.counter({ timestamp }), window)
  }

  counter({ timestamp = Date.now() }: { readonly timestamp?: number } = {}): number {
    return counterAt(timestamp, this.period)
  }

  /** Milliseconds until the next code. */
  remaining({ timestamp = Date.now() }: { readonly timestamp?: number } = {}): number {
    return this.period * 1000 - (timestamp % (this.period * 1000))
  }

  override toString(): string {
    return this.uriOf('totp', { period: this.period })
  }
}

class Hotp extends Otp {
  counter: number

  constructor(options: Options = {}) {
    super(options)
    this.counter = options.counter ?? 0
  }

  generate({ counter = this.counter++ }: { readonly counter?: number } = {}): string {
    return this.codeOf(counter)
  }

  validate({ counter = this.counter, token, window = 1 }: Asked): number | null {
    return this.deltaFor(token, counter, window)
  }

  override toString(): string {
    return this.uriOf('hotp', { counter: this.counter })
  }
}

/** Of Google Authenticator’s URIs. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const URI = {
  parse(text: string): Totp | Hotp {
    const [, kind, name = '', query = ''] = /^otpauth:\/\/([ht]otp)\/(.+)\?(.+)$/i.exec(text) ?? []
    if (kind === undefined) throw new URIError('Invalid URI format')
    const given = Object.fromEntries(new URLSearchParams(query))
    if (given['secret'] === undefined) throw new TypeError("Missing 'secret' parameter")
    const [label = '', before] = decodeURIComponent(name).split(/:(.*)/s).slice(0, 2).reverse()
    const issuer = given['issuer'] ?? before
    const options: Options = {
      label,
      secret: given['secret'],
      issuerInLabel: before !== undefined,
      ...(issuer !== undefined && { issuer }),
      ...(given['algorithm'] !== undefined && { algorithm: given['algorithm'] }),
      ...(given['digits'] !== undefined && { digits: Number(given['digits']) }),
      ...(given['period'] !== undefined && { period: Number(given['period']) }),
      ...(given['counter'] !== undefined && { counter: Number(given['counter']) }),
    }
    return kind.toLowerCase() === 'totp' ? new Totp(options) : new Hotp(options)
  },
  stringify: (one: Totp | Hotp): string => one.toString(),
}

export const otpauth = { HOTP: Hotp, Secret, TOTP: Totp, URI }
