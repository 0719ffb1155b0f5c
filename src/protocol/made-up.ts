import { toBase64url } from './base64.ts'

/** Marks in what is made up for something missing. Each is replaced once it is asked for. */
export const MADE_UP = {
  /** The texts that a function is given: a template of a mail has the link in it. */
  arguments: '{{arguments}}',
  /** Six digits, other ones each time, so that two mails have different codes. */
  code: '{{code}}',
  /** The session that a part of the session callback is given. */
  session: '{{session}}',
  /** The token that a part of the jwt callback is given. */
  token: '{{token}}',
}

/** Before the JSON of what a call gives, if the code goes on with a promise of it. */
export const MADE_UP_PROMISE = '{{promise}}'

const SAID: Readonly<Record<keyof typeof MADE_UP, string>> = {
  arguments: 'the texts that it was given',
  code: 'six digits',
  session: 'the session that it was given',
  token: 'the token that it was given',
}

/** What was made up, as JSON, with words for its marks. */
export function describeMadeUp(json: string): string {
  const marks = Object.entries(SAID).map(([name, words]) => [
    JSON.stringify(MADE_UP[name as keyof typeof MADE_UP]),
    words,
  ])
  const [, whole] = marks.find(([mark]) => mark === json) ?? []
  return whole ?? marks.reduce((text, [mark = '', words = '']) => text.replaceAll(mark, `‹${words}›`), json)
}

/** `{"alg":"RS256","typ":"JWT","kid":"made-up"}`: as a server would sign it whose public key others have. */
const HEAD = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6Im1hZGUtdXAifQ'
/** `made-up`: no one signed it. */
const SIGNATURE = 'bWFkZS11cA'

/** A token as a server would give it, of Ada, with an end in 2099. */
export function madeUpToken(claims: Readonly<Record<string, unknown>> = {}): string {
  const all = { sub: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user', ...claims }
  return `${HEAD}.${toBase64url(JSON.stringify({ ...all, iat: 1_704_067_200, exp: 4_070_908_800 }))}.${SIGNATURE}`
}

/** Whether a token was made up here. What verifies tokens takes it as it is: the server that would sign it is not here. */
export function isMadeUpToken(token: unknown): token is string {
  return typeof token === 'string' && token.startsWith(`${HEAD}.`) && token.endsWith(`.${SIGNATURE}`)
}

/** Whether there is such a token in a text. */
export function hasMadeUpToken(text: string): boolean {
  return text.includes(`${HEAD}.`) && text.includes(`.${SIGNATURE}`)
}
