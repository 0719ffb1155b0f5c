import { fetch, URLSearchParams } from '../inside/main.ts'
import { buffer, crypto } from './platform.ts'

type Members = Readonly<Record<string, unknown>>

/** The parts of `google-auth-library` that sign-ins use. It asks the simulated Google. */

const KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const TOKEN = 'https://oauth2.googleapis.com/token'
const TOKEN_INFO = 'https://oauth2.googleapis.com/tokeninfo'
const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth'
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com']
/** Seconds. */
const SKEW = 300
const MOST_LIFETIME = 86_400

export class LoginTicket {
  readonly #envelope: Members | undefined
  readonly #payload: Members | undefined

  constructor(envelope?: Members, payload?: Members) {
    this.#envelope = envelope
    this.#payload = payload
  }

  getEnvelope(): Members | undefined {
    return this.#envelope
  }

  getPayload(): Members | undefined {
    return this.#payload
  }

  getUserId(): unknown {
    return this.#payload?.['sub'] ?? null
  }

  getAttributes(): Members {
    return { envelope: this.#envelope, payload: this.#payload }
  }
}

interface Verifying {
  readonly idToken?: string
  readonly audience?: string | readonly string[]
  readonly maxExpiry?: number
}

type Options = string | { readonly [name: string]: unknown }

export class OAuth2Client {
  readonly _clientId: string | undefined
  readonly _clientSecret: string | undefined
  readonly redirectUri: string | undefined
  credentials: Members = {}

  constructor(first?: Options, secret?: string, redirectUri?: string) {
    const given: Members =
      typeof first === 'object' ? first : { clientId: first, clientSecret: secret, redirectUri }
    this._clientId = textOf(given['clientId'] ?? given['client_id'])
    this._clientSecret = textOf(given['clientSecret'] ?? given['client_secret'])
    this.redirectUri = textOf(given['redirectUri'] ?? redirectUri)
  }

  async verifyIdToken({ audience, idToken, maxExpiry = MOST_LIFETIME }: Verifying): Promise<LoginTicket> {
    if (!idToken) throw new Error('The verifyIdToken method requires an ID Token')
    const [head = '', body = '', signature = '', ...more] = idToken.split('.')
    if (more.length > 0 || signature === '') throw new Error(`Wrong number of segments in token: ${idToken}`)
    const [envelope, payload] = [decoded(head, 'envelope'), decoded(body, 'payload')]
    await requireSigned(envelope, `${head}.${body}`, signature, idToken)
    requireTimes(payload, maxExpiry)
    const shown = JSON.stringify(payload)
    if (!ISSUERS.includes(String(payload['iss'])))
      throw new Error(
        `Invalid issuer, expected one of [${ISSUERS}], but got ${String(payload['iss'])}: ${shown}`,
      )
    const wanted = audience === undefined || audience === null ? undefined : [audience].flat()
    if (wanted && !wanted.includes(payload['aud'] as string))
      throw new Error('Wrong recipient, payload audience != requiredAudience')
    return new LoginTicket(envelope, payload)
  }

  generateAuthUrl({ scope, ...options }: Members = {}): string {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this._clientId ?? '',
      redirect_uri: this.redirectUri ?? '',
    })
    for (const [name, value] of Object.entries(options)) query.set(name, String(value))
    if (scope !== undefined) query.set('scope', [scope].flat().join(' '))
    return `${AUTHORIZE}?${query}`
  }

  async getToken(asked: string | Members): Promise<Members> {
    const options: Members = typeof asked === 'string' ? { code: asked } : asked
    return this.#asked({
      grant_type: 'authorization_code',
      code: options['code'],
      code_verifier: options['codeVerifier'],
      redirect_uri: options['redirect_uri'] ?? this.redirectUri,
    })
  }

  async refreshAccessToken(): Promise<Members> {
    const refresh = this.credentials['refresh_token']
    if (!refresh) throw new Error('No refresh token is set.')
    const { tokens, res } = await this.#asked({ grant_type: 'refresh_token', refresh_token: refresh })
    this.credentials = { ...(tokens as Members), refresh_token: refresh }
    return { credentials: this.credentials, res }
  }

  async getAccessToken(): Promise<Members> {
    const { access_token, expiry_date } = this.credentials
    const isOver = typeof expiry_date === 'number' && expiry_date < Date.now() + SKEW * 1000
    if (this.credentials['refresh_token'] && (!access_token || isOver)) await this.refreshAccessToken()
    return { token: this.credentials['access_token'] }
  }

  async getTokenInfo(token: string): Promise<Members> {
    const response = await fetch(`${TOKEN_INFO}?${new URLSearchParams({ access_token: token })}`)
    const body = (await response.json()) as Members
    if (!response.ok) throw new Error(textOf(body['error_description'] ?? body['error']))
    return { ...body, scopes: String(body['scope'] ?? '').split(' ') }
  }

  setCredentials(credentials: Members): void {
    this.credentials = credentials
  }

  async #asked(fields: Members): Promise<Members> {
    const given = { ...fields, client_id: this._clientId, client_secret: this._clientSecret }
    const body = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const response = await fetch(TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    })
    const { expires_in, ...tokens } = (await response.json()) as Members
    if (!response.ok)
      throw Object.assign(new Error(textOf(tokens['error'])), {
        response: { data: tokens, status: response.status },
      })
    return { tokens: { ...tokens, expiry_date: Date.now() + Number(expires_in) * 1000 }, res: null }
  }
}

function textOf(given: unknown): string | undefined {
  return given === undefined || given === null ? undefined : String(given)
}

function decoded(part: string, name: string): Members {
  try {
    return Object(JSON.parse(buffer.Buffer.from(part, 'base64url').toString('utf8')))
  } catch (error) {
    throw new Error(`Can't parse token ${name}: ${part}: ${(error as Error).message}`, { cause: error })
  }
}

async function requireSigned(
  envelope: Members,
  text: string,
  signature: string,
  token: string,
): Promise<void> {
  const response = await fetch(KEYS)
  if (!response.ok) throw new Error(`Failed to retrieve verification certificates: status ${response.status}`)
  const { keys } = (await response.json()) as { readonly keys: readonly Members[] }
  const key = keys.find(({ kid }) => kid === envelope['kid'])
  if (key === undefined) throw new Error(`No pem found for envelope: ${JSON.stringify(envelope)}`)
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])
  const bytes = (given: string, how: 'base64url' | 'utf8') => new Uint8Array(buffer.Buffer.from(given, how))
  const isSigned = await crypto.subtle.verify(
    algorithm,
    imported,
    bytes(signature, 'base64url'),
    bytes(text, 'utf8'),
  )
  if (!isSigned) throw new Error(`Invalid token signature: ${token}`)
}

function requireTimes(payload: Members, maxExpiry: number): void {
  const shown = JSON.stringify(payload)
  const [issued, expires] = [Number(payload['iat']), Number(payload['exp'])]
  if (!issued) throw new Error(`No issue time in token: ${shown}`)
  if (!expires) throw new Error(`No expiration time in token: ${shown}`)
  const now = Date.now() / 1000
  if (expires >= now + maxExpiry) throw new Error(`Expiration time too far in future: ${shown}`)
  if (now < issued - SKEW) throw new Error(`Token used too early, ${now} < ${issued - SKEW}: ${shown}`)
  if (now > expires + SKEW) throw new Error(`Token used too late, ${now} > ${expires + SKEW}: ${shown}`)
}

export default { LoginTicket, OAuth2Client }
