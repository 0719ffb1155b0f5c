import { randomBytes } from '../../inside/main.ts'
import { Buffer } from '../platform/buffer.ts'
import { codeAt, counterAt, deltaOf, fromBase32, type Settings, toBase32, uri } from './otp-codes.ts'
import { otpauth } from './otpauth.ts'

export { otpauth }

interface OtplibOptions {
  readonly window?: number | readonly [number, number]
  readonly step?: number
  readonly digits?: number
  readonly algorithm?: string
  /** Milliseconds. */
  readonly epoch?: number
  readonly encoding?: string
}

interface Checked {
  readonly token: string
  readonly secret: string
  readonly counter?: number
}

/** Shorter secrets of timed codes are repeated. How long one is, is counted in characters: two for each byte of a base32 secret. */
function repeated(secret: Uint8Array, characters: number, least: number): Uint8Array {
  if (characters >= least) return secret
  return Buffer.concat(Array.from({ length: least - characters }, () => secret)).subarray(0, least)
}

const LEAST: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 }

/** One kind of `otplib`: secrets of `authenticator` are base32, those of the others are texts. */
function otplibKind(isBase32: boolean, isCounted: boolean, given: OtplibOptions = {}) {
  let options = given
  const bytes = (secret: string) => {
    const { algorithm = 'sha1', encoding = 'ascii' } = options
    const read = isBase32 && secret !== undefined ? fromBase32(secret) : Buffer.from(secret, encoding)
    const least = isCounted ? 0 : (LEAST[algorithm] ?? 20)
    return repeated(read, isBase32 ? read.length * 2 : secret.length, least)
  }
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
  const defaults = { algorithm: 'sha1', digits: 6, encoding: isBase32 ? 'hex' : 'ascii' }
  const own = {
    get options(): OtplibOptions {
      return options
    },
    set options(given: OtplibOptions) {
      options = { ...options, ...given }
    },
    allOptions: () => ({
      ...defaults,
      ...(!isCounted && { epoch: Date.now(), step: 30, window: 0 }),
      ...options,
    }),
    resetOptions: () => {
      options = {}
      return own
    },
    clone: (more: OtplibOptions = {}) => otplibKind(isBase32, isCounted, { ...options, ...more }),
    create: (own: OtplibOptions = {}) => otplibKind(isBase32, isCounted, own),
    encode: (text: string) => toBase32(Buffer.from(text, 'hex')),
    decode: (text: string) => Buffer.from(fromBase32(text)).toString('hex'),
    generate: (secret: string, at?: number) => codeAt(counter(at), settings(secret)),
    generateSecret: (length = 10) => toBase32(randomBytes(length)),
    check: (token: string, secret: string, at?: number) =>
      delta({ token, secret, ...(at !== undefined && { counter: at }) }) !== null,
    verify: (asked: Checked) => {
      if (typeof asked !== 'object') throw new Error('Expecting argument 0 of verify to be an object')
      return delta(asked) !== null
    },
    checkDelta: (token: string, secret: string) => delta({ token, secret }),
    timeUsed: () => Math.floor(Date.now() / 1000) % (options.step ?? 30),
    timeRemaining: () => (options.step ?? 30) - (Math.floor(Date.now() / 1000) % (options.step ?? 30)),
    keyuri: (account: string, issuer: string, secret: string, at?: number) =>
      uri(isCounted ? 'hotp' : 'totp', `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`, {
        secret,
        ...(isCounted ? { counter: at } : { period: options.step ?? 30 }),
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
    secret: encoding === 'base32' ? fromBase32(secret ?? '') : Buffer.from(secret, encoding),
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
      otpauth_url: uri('totp', name, { secret: base32, issuer }),
    }
  },
  otpauthURL: (options: Readonly<Record<string, string | undefined>>) => {
    const { encoding, issuer, label, secret, type = 'totp' } = options
    for (const name of ['secret', 'label'])
      if (!options[name]) throw new Error(`Speakeasy - otpauthURL - Missing ${name}`)
    const base32 = encoding === 'base32' ? secret : toBase32(Buffer.from(secret, encoding ?? 'ascii'))
    // The package leaves the label as it is.
    return uri(type, String(label), { secret: base32, issuer })
  },
}
