import { randomBytes } from '../../inside/main.ts'
import { type Buffer, bytesOf } from '../platform/buffer.ts'
import { createHmac } from '../platform/hashes.ts'
import { timingSafeEqual } from '../platform/node-crypto.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Uint8Array {
  const letters = [...text.toUpperCase().replaceAll(/[\s=-]/g, '')]
  if (letters.some((letter) => !ALPHABET.includes(letter)))
    throw new TypeError('Invalid character found: the secret is not base32')
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

interface Settings {
  readonly secret: Uint8Array
  readonly digits?: number | undefined
  readonly algorithm?: string | undefined
}

/** RFC 4226. */
function codeAt(counter: number, { algorithm = 'sha1', digits = 6, secret }: Settings): string {
  const moving = Uint8Array.from({ length: 8 }, (_, index) => Math.floor(counter / 256 ** (7 - index)) % 256)
  const digest = bytesOf(
    createHmac(algorithm, secret as Buffer)
      .update(moving)
      .digest() as Buffer,
  )
  const offset = (digest.at(-1) ?? 0) & 15
  const number = new DataView(digest.buffer, digest.byteOffset + offset, 4).getUint32(0) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** By how many steps a code is early or late; `null` for any other code. */
function deltaOf(
  token: unknown,
  counter: number,
  window: readonly [before: number, after: number],
  settings: Settings,
): number | null {
  const given = bytesOf(new TextEncoder().encode(String(token).trim()) as never)
  const deltas = Array.from({ length: window[0] + window[1] + 1 }, (_, index) => index - window[0])
  return (
    deltas
      .toSorted((one, other) => Math.abs(one) - Math.abs(other))
      .find((delta) => {
        const own = new TextEncoder().encode(codeAt(counter + delta, settings))
        return counter + delta >= 0 && own.length === given.length && timingSafeEqual(own, given)
      }) ?? null
  )
}

const counterAt = (ms: number, step: number): number => Math.floor(ms / 1000 / step)

function uri(kind: string, label: string, members: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return `otpauth://${kind}/${label}?${query}`
}

interface OtplibOptions {
  readonly window?: number | readonly [number, number]
  readonly step?: number
  readonly digits?: number
  readonly algorithm?: string
  /** Milliseconds. */
  readonly epoch?: number
}

interface Checked {
  readonly token: string
  readonly secret: string
  readonly counter?: number
}

/** One kind of `otplib`: secrets of `authenticator` are base32, those of the others are texts. */
function otplibKind(isBase32: boolean, isCounted: boolean) {
  let options: OtplibOptions = {}
  const bytes = (secret: string) => (isBase32 ? fromBase32(secret) : new TextEncoder().encode(secret))
  const settings = (secret: string): Settings => ({
    secret: bytes(secret),
    digits: options.digits,
    algorithm: options.algorithm,
  })
  const counter = (given: number | undefined): number =>
    isCounted ? Number(given ?? 0) : counterAt(options.epoch ?? Date.now(), options.step ?? 30)
  const around = (): readonly [number, number] => {
    const { window = 0 } = options
    return typeof window === 'number' ? [window, window] : window
  }
  const delta = ({ counter: at, secret, token }: Checked) =>
    deltaOf(token, counter(at), around(), settings(secret))
  const own = {
    get options(): OtplibOptions {
      return options
    },
    set options(given: OtplibOptions) {
      options = { ...options, ...given }
    },
    allOptions: () => options,
    resetOptions: () => {
      options = {}
      return own
    },
    clone: () => otplibKind(isBase32, isCounted),
    create: () => otplibKind(isBase32, isCounted),
    generate: (secret: string, at?: number) => codeAt(counter(at), settings(secret)),
    generateSecret: (length = 10) => toBase32(randomBytes(length)),
    check: (token: string, secret: string, at?: number) =>
      delta({ token, secret, ...(at !== undefined && { counter: at }) }) !== null,
    verify: (given: Checked) => delta(given) !== null,
    checkDelta: (token: string, secret: string) => delta({ token, secret }),
    timeUsed: () => Math.floor(Date.now() / 1000) % (options.step ?? 30),
    timeRemaining: () => (options.step ?? 30) - (Math.floor(Date.now() / 1000) % (options.step ?? 30)),
    keyuri: (account: string, issuer: string, secret: string) =>
      uri('totp', `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`, {
        secret,
        period: options.step ?? 30,
        digits: options.digits ?? 6,
        algorithm: (options.algorithm ?? 'sha1').toUpperCase(),
        issuer,
      }),
  }
  return own
}

export const otplib = {
  authenticator: otplibKind(true, false),
  totp: otplibKind(false, false),
  hotp: otplibKind(false, true),
}

interface SpeakeasyOptions {
  readonly secret: string
  readonly encoding?: string
  readonly token?: string
  readonly window?: number
  readonly step?: number
  /** Seconds. */
  readonly time?: number
  readonly counter?: number
  readonly digits?: number
  readonly algorithm?: string
}

function speakeasyKind(isCounted: boolean) {
  const settings = ({ algorithm, digits, encoding = 'ascii', secret }: SpeakeasyOptions): Settings => ({
    secret:
      encoding === 'base32'
        ? fromBase32(secret)
        : encoding === 'hex'
          ? fromHex(secret)
          : new TextEncoder().encode(secret),
    digits,
    algorithm,
  })
  const counter = ({ counter: at = 0, step = 30, time = Date.now() / 1000 }: SpeakeasyOptions) =>
    isCounted ? at : counterAt(time * 1000, step)
  const verifyDelta = (options: SpeakeasyOptions) => {
    const { token, window = 0 } = options
    const found = deltaOf(token, counter(options), [isCounted ? 0 : window, window], settings(options))
    return found === null ? undefined : { delta: found }
  }
  return Object.assign((options: SpeakeasyOptions) => codeAt(counter(options), settings(options)), {
    verify: (options: SpeakeasyOptions) => verifyDelta(options) !== undefined,
    verifyDelta,
  })
}

export const speakeasy = {
  totp: speakeasyKind(false),
  hotp: speakeasyKind(true),
  time: speakeasyKind(false),
  counter: speakeasyKind(true),
  generateSecret: ({
    issuer,
    length = 32,
    name = 'SecretKey',
  }: {
    readonly issuer?: string
    readonly length?: number
    readonly name?: string
  } = {}) => {
    const bytes = Uint8Array.from(randomBytes(length), (byte) => 33 + (byte % 90))
    const base32 = toBase32(bytes)
    return {
      ascii: new TextDecoder().decode(bytes),
      hex: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      base32,
      otpauth_url: uri('totp', encodeURIComponent(name), { secret: base32, issuer }),
    }
  },
  otpauthURL: ({
    encoding,
    issuer,
    label,
    secret,
    type = 'totp',
  }: SpeakeasyOptions & { readonly issuer?: string; readonly label: string; readonly type?: string }) =>
    uri(type, encodeURIComponent(label), {
      secret: encoding === 'base32' ? secret : toBase32(new TextEncoder().encode(secret)),
      issuer,
    }),
}

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
    return Secret.#of(new TextEncoder().encode(text))
  }

  static #of(bytes: Uint8Array): Secret {
    return new Secret({ buffer: Uint8Array.from(bytes).buffer })
  }

  get base32(): string {
    return toBase32(this.bytes)
  }
}

interface OtpauthOptions {
  readonly issuer?: string
  readonly label?: string
  readonly secret?: string | Secret
  readonly algorithm?: string
  readonly digits?: number
  readonly period?: number
}

class Totp {
  readonly issuer: string
  readonly label: string
  readonly secret: Secret
  readonly algorithm: string
  readonly digits: number
  readonly period: number

  constructor({
    algorithm = 'SHA1',
    digits = 6,
    issuer = '',
    label = 'OTPAuth',
    period = 30,
    secret = new Secret(),
  }: OtpauthOptions = {}) {
    this.issuer = issuer
    this.label = label
    this.secret = typeof secret === 'string' ? Secret.fromBase32(secret) : secret
    this.algorithm = algorithm
    this.digits = digits
    this.period = period
  }

  generate({ timestamp = Date.now() }: { readonly timestamp?: number } = {}): string {
    return codeAt(counterAt(timestamp, this.period), this.#settings)
  }

  validate({
    timestamp = Date.now(),
    token,
    window = 1,
  }: {
    readonly timestamp?: number
    readonly token: string
    readonly window?: number
  }): number | null {
    return deltaOf(token, counterAt(timestamp, this.period), [window, window], this.#settings)
  }

  toString(): string {
    const { algorithm, digits, issuer, label, period, secret } = this
    const name = `${issuer === '' ? '' : `${encodeURIComponent(issuer)}:`}${encodeURIComponent(label)}`
    return uri('totp', name, {
      issuer: issuer || undefined,
      secret: secret.base32,
      algorithm,
      digits,
      period,
    })
  }

  get #settings(): Settings {
    return {
      secret: this.secret.bytes,
      digits: this.digits,
      algorithm: this.algorithm.toLowerCase().replace('-', ''),
    }
  }
}

export const otpauth = { Secret, TOTP: Totp }
