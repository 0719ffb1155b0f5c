import type { ErrorLesson } from '../../lessons/error-lesson.ts'
import { ERRORS } from '../../lessons/errors.ts'
import type { GlossaryEntry } from '../../lessons/glossary-entry.ts'
import { parameterText } from '../../lessons/parameters.ts'
import { providerName } from '../labels/catalogue.ts'
import { decodeJwt, type JwtParts } from '../tokens/tokens.ts'
import { type AskedPasskey, passkeyIn } from './recognise-passkey.ts'
import { termsIn } from './recognise-terms.ts'

/** What a pasted text is. */
export type Recognised =
  /** An error's name, a log line or a message. The first one says most. */
  | { readonly is: 'error'; readonly errors: readonly ErrorLesson[] }
  | AskedUrl
  /** A signed token. Its signature is not checked. */
  | ({ readonly is: 'jwt'; readonly token: string } & JwtParts)
  | SessionCookie
  | AskedPasskey
  /** An auth.ts. */
  | { readonly is: 'code'; readonly text: string }
  /** A question about a word. */
  | { readonly is: 'term'; readonly terms: readonly GlossaryEntry[] }

/** A URL of a sign-in, with each of its parameters in words. */
export interface AskedUrl {
  readonly is: 'url'
  /** Without its parameters. */
  readonly address: string
  /** What the browser does there, as a sentence. */
  readonly about: string
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly text?: string }[]
  readonly errors: readonly ErrorLesson[]
  /** It has something that should stay secret for as long as it is valid. */
  readonly hasSecret: boolean
}

/** An encrypted token: what Auth.js keeps in the session cookie and in its check cookies. */
export interface SessionCookie {
  readonly is: 'cookie'
  /** The cookie's name if it was pasted too. */
  readonly name?: string
  readonly token: string
  readonly header: Readonly<Record<string, unknown>>
}

const LONGEST = 200_000

/** Says what a text is, if it is something that can be explained. Nothing in it is run, fetched or kept. */
export function recognise(pasted: string): Recognised | undefined {
  const text = pasted.trim()
  if (text === '' || text.length > LONGEST) return undefined
  return (
    passkeyIn(text) ??
    tokenIn(text) ??
    (/\s/.test(text) ? undefined : urlIn(text)) ??
    (isCode(text) ? { is: 'code', text: pasted } : undefined) ??
    errorIn(text) ??
    urlWithin(text) ??
    termIn(text)
  )
}

const COOKIE = /((?:__Secure-|__Host-)?(?:authjs|next-auth)\.[\w.-]+?)(?:\.(\d+))?\s*[=:]\s*"?([\w.-]{8,})/g

function tokenIn(text: string): Recognised | undefined {
  const parts = [...text.matchAll(COOKIE)]
  const [first] = parts
  if (first) {
    const [, name = ''] = first
    const token = parts
      .filter((part) => part[1] === name)
      .sort((a, b) => Number(a[2] ?? 0) - Number(b[2] ?? 0))
      .map((part) => part[3])
      .join('')
    return tokenOf(token, name)
  }
  return tokenOf(text.replace(/^(?:authorization:\s*)?bearer\s+/i, '').replace(/^["']|["']$/g, ''))
}

function tokenOf(token: string, name?: string): Recognised | undefined {
  if (!/^[\w-]+(?:\.[\w-]*){2,4}$/.test(token)) return undefined
  const signed = decodeJwt(token)
  if (signed) return { is: 'jwt', token, ...signed }
  // A JWE has five parts; as a signed token with only a header, the header can be read.
  const [head = '', ...rest] = token.split('.')
  const header = rest.length === 4 ? decodeJwt(`${head}.${head}.`)?.header : undefined
  return header && { is: 'cookie', token, header, ...(name !== undefined && { name }) }
}

function isCode(text: string): boolean {
  return (
    /\b(?:NextAuth|Auth|SvelteKitAuth|ExpressAuth|SolidAuth)\s*\(/.test(text) ||
    (/\bproviders\s*:\s*\[/.test(text) && /\bimport\b|\bexport\b|\brequire\b/.test(text))
  )
}

function errorIn(text: string): Recognised | undefined {
  const errors = errorsIn(text)
  return errors.length === 0 ? undefined : { is: 'error', errors }
}

function termIn(text: string): Recognised | undefined {
  const terms = termsIn(text)
  return terms.length === 0 ? undefined : { is: 'term', terms }
}

/** How many errors of a long log are explained. */
const MOST = 3

/** The errors that a text names, the one that says most first. */
export function errorsIn(text: string): readonly ErrorLesson[] {
  const lower = text.toLowerCase()
  const found = ERRORS.flatMap((lesson) => {
    const isNamed = new RegExp(`(?<![\\w])${lesson.name}(?![\\w])`, 'i').test(text)
    const length = Math.max(0, ...(lesson.also ?? []).map((part) => (lower.includes(part) ? part.length : 0)))
    return isNamed || length > 0 ? [{ lesson, isNamed, length }] : []
  })
  const rank = ({ lesson, isNamed, length }: (typeof found)[number]) =>
    length + (isNamed ? 100 : 0) - (VAGUE.has(lesson.name) ? 90 : 0)
  return found
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MOST)
    .map(({ lesson }) => lesson)
}

/** What a log wraps around a better name. */
const VAGUE: ReadonlySet<string> = new Set([
  'CallbackRouteError',
  'Configuration',
  'OAuthCallback',
  'invalid_grant',
])

function urlWithin(text: string): Recognised | undefined {
  const [found] = /https?:\/\/[^\s"'<>]+/.exec(text) ?? []
  return found === undefined ? undefined : urlIn(found)
}

function urlIn(text: string): Recognised | undefined {
  const isPath = /^\/(?!\/)\S*[?]/.test(text)
  if (!isPath && !/^https?:\/\//i.test(text)) return undefined
  const base = 'https://app.example'
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.host === 'errors.authjs.dev') return errorIn(url.hash.slice(1))
  const fields = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]
  const parameters = fields.map(([name, value]) => {
    const about = parameterText(name)
    return { name, value, ...(about === undefined ? {} : { text: about }) }
  })
  const said = fields
    .filter(([name]) => name === 'error' || name === 'error_description' || name === 'code')
    .map(([, value]) => value)
    .join(' ')
  return {
    is: 'url',
    address: isPath ? url.pathname : `${url.origin}${url.pathname}`,
    about: aboutUrl(url),
    parameters,
    errors: url.searchParams.has('error') ? errorsIn(said) : [],
    hasSecret: fields.some(([name]) => SECRETS.has(name)),
  }
}

const SECRETS: ReadonlySet<string> = new Set([
  'code',
  'token',
  'access_token',
  'id_token',
  'refresh_token',
  'client_secret',
])

function aboutUrl({ pathname, searchParams, hash }: URL): string {
  const has = (name: string) => searchParams.has(name)
  const id = /\/callback\/([\w-]+)$/.exec(pathname)?.[1]
  const provider = id === undefined ? undefined : providerName({ id })
  if (provider !== undefined && has('token') && has('email'))
    return 'This is the link of a sign-in mail: it proves that someone can read the mailbox.'
  if (provider !== undefined && has('error'))
    return `${provider} sends the browser back to the app with an error instead of a code.`
  if (provider !== undefined)
    return `${provider} sends the browser back to the app. The app exchanges the code for a token.`
  if (has('response_type') || has('redirect_uri'))
    return 'The app sends the browser to the provider, to ask who this is.'
  if (/[#&]access_token=/.test(hash))
    return 'A token came back in the URL itself. Anyone who sees it can use it.'
  if (/\/error$/.test(pathname) && has('error')) return 'This is the app’s error page.'
  if (/\/signin(?:\/|$)/.test(pathname))
    return has('error')
      ? 'The sign-in failed, and the person is back on the sign-in page.'
      : 'This is the app’s sign-in page.'
  return 'These are its parameters.'
}
