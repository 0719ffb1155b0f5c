import { addressIn, hashOf, randomKey, recovered } from './ethereum/signatures.ts'
import { readSiwe, withoutReturns, writeSiwe } from './ethereum/siwe-text.ts'

/** `siwe`. Signatures of contracts, which only a blockchain can check, are refused. */

export class SiweError {
  readonly type: string
  readonly expected: string | undefined
  readonly received: string | undefined

  constructor(type: string, expected?: string, received?: string) {
    this.type = type
    this.expected = expected
    this.received = received
  }
}

export const SiweErrorType = {
  EXPIRED_MESSAGE: 'Expired message.',
  INVALID_DOMAIN: 'Invalid domain.',
  SCHEME_MISMATCH: 'Scheme does not match provided scheme for verification.',
  DOMAIN_MISMATCH: 'Domain does not match provided domain for verification.',
  NONCE_MISMATCH: 'Nonce does not match provided nonce for verification.',
  INVALID_ADDRESS: 'Invalid address.',
  INVALID_URI: 'URI does not conform to RFC 3986.',
  INVALID_NONCE: 'Nonce size smaller then 8 characters or is not alphanumeric.',
  NOT_YET_VALID_MESSAGE: 'Message is not valid yet.',
  INVALID_SIGNATURE: 'Signature does not match address of the message.',
  INVALID_TIME_FORMAT: 'Invalid time format.',
  INVALID_MESSAGE_VERSION: 'Invalid message version.',
  UNABLE_TO_PARSE: 'Unable to parse the message.',
} as const

export function generateNonce(): string {
  return randomKey().slice(2, 19)
}

interface Asked {
  readonly signature: string
  readonly scheme?: string
  readonly domain?: string
  readonly nonce?: string
  readonly time?: string
}

interface Verdict {
  readonly success: boolean
  readonly data: SiweMessage
  readonly error?: unknown
}

/** Times stay as they are written: the signature is over the text. */
function textOf(given: Partial<SiweMessage>): string {
  const at = (time: string | undefined) => (time === undefined ? undefined : { toISOString: () => time })
  const times = {
    issuedAt: at(given.issuedAt),
    expirationTime: at(given.expirationTime),
    notBefore: at(given.notBefore),
  }
  return writeSiwe({ ...given, ...times })
}

/** @throws unless all of the text is a message */
function fieldsIn(text: string): Partial<SiweMessage> {
  const { expirationTime, issuedAt, notBefore, ...fields } = readSiwe(text, String)
  const times = { expirationTime, issuedAt, notBefore }
  const written = Object.entries(times).flatMap(([name, time]) =>
    time === undefined ? [] : [[name, String(time)]],
  )
  const made = { ...fields, ...Object.fromEntries(written) } as Partial<SiweMessage>
  if (made.address === undefined || textOf(made) !== text) throw new SiweError(SiweErrorType.UNABLE_TO_PARSE)
  return made
}

const FIELDS = [
  'scheme',
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const

export class SiweMessage {
  scheme?: string
  domain = ''
  address = ''
  statement?: string
  uri = ''
  version = ''
  chainId = 0
  nonce = ''
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]

  constructor(given: string | Partial<SiweMessage>) {
    const members = typeof given === 'string' ? fieldsIn(withoutReturns(given)) : given
    for (const field of FIELDS)
      if (members[field] !== undefined) Object.assign(this, { [field]: members[field] })
    this.chainId = Number(this.chainId)
    this.nonce ||= generateNonce()
    const problem = this.#problem()
    if (problem) throw problem
  }

  #problem(): SiweError | undefined {
    const right = addressIn(this.address)
    if (!/^[^/?#\s]+$/.test(this.domain))
      return new SiweError(SiweErrorType.INVALID_DOMAIN, `${this.domain} to be a valid domain.`)
    if (right !== this.address) return new SiweError(SiweErrorType.INVALID_ADDRESS, right, this.address)
    if (!/^[a-z][\w+.-]*:/i.test(this.uri))
      return new SiweError(SiweErrorType.INVALID_URI, `${this.uri} to be a valid uri.`)
    if (this.version !== '1') return new SiweError(SiweErrorType.INVALID_MESSAGE_VERSION, '1', this.version)
    if (!/^[A-Za-z\d]{8,}$/.test(this.nonce))
      return new SiweError(SiweErrorType.INVALID_NONCE, 'Length > 8 (alphanumeric)', this.nonce)
    const times = [this.issuedAt, this.expirationTime, this.notBefore]
    const isWrong = times.some((time) => time !== undefined && Number.isNaN(Date.parse(time)))
    return isWrong ? new SiweError(SiweErrorType.INVALID_TIME_FORMAT) : undefined
  }

  toMessage(): string {
    this.issuedAt ??= new Date().toISOString()
    return textOf(this)
  }

  prepareMessage(): string {
    return this.toMessage()
  }

  async verify(asked: Asked, { suppressExceptions = false } = {}): Promise<Verdict> {
    const error = this.#refusal(asked)
    const verdict: Verdict = error ? { success: false, data: this, error } : { success: true, data: this }
    if (error && !suppressExceptions) throw verdict
    return verdict
  }

  /** Of earlier versions. */
  async validate(signature: string): Promise<SiweMessage> {
    const error = this.#refusal({ signature })
    if (error) throw error
    return this
  }

  #refusal({ domain, nonce, scheme, signature, time }: Asked): unknown {
    if (scheme && scheme !== this.scheme)
      return new SiweError(SiweErrorType.SCHEME_MISMATCH, scheme, this.scheme)
    if (domain && domain !== this.domain)
      return new SiweError(SiweErrorType.DOMAIN_MISMATCH, domain, this.domain)
    if (nonce && nonce !== this.nonce) return new SiweError(SiweErrorType.NONCE_MISMATCH, nonce, this.nonce)
    const now = time ? Date.parse(time) : Date.now()
    const [expires, begins] = [this.expirationTime, this.notBefore].map((each) =>
      each ? Date.parse(each) : undefined,
    )
    const at = new Date(now).toISOString()
    if (expires !== undefined && now >= expires)
      return new SiweError(
        SiweErrorType.EXPIRED_MESSAGE,
        `${at} < ${this.expirationTime}`,
        `${at} >= ${this.expirationTime}`,
      )
    if (begins !== undefined && now < begins)
      return new SiweError(
        SiweErrorType.NOT_YET_VALID_MESSAGE,
        `${at} >= ${this.notBefore}`,
        `${at} < ${this.notBefore}`,
      )
    const signer = signerOf(this.prepareMessage(), signature)
    return signer === this.address
      ? undefined
      : new SiweError(SiweErrorType.INVALID_SIGNATURE, signer, `Resolved address to be ${this.address}`)
  }
}

function signerOf(message: string, signature: string): string | undefined {
  try {
    return recovered(hashOf(message), signature)
  } catch {
    return undefined
  }
}

export default { generateNonce, SiweError, SiweErrorType, SiweMessage }
