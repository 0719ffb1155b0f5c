import { bareAddress } from '../../mocks/mail/address.ts'

/**
 * What a request of the app's server carries that a world may have given out: codes, tokens, refresh tokens, and the addresses of people. The
 * server speaks for everyone who uses the app, so this is how its request finds the world of the browser it is about.
 */
export function clues(request: Request, body: string): readonly string[] {
  const credential = /^\S+\s+(\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const query = [...new URL(request.url).searchParams.values()]
  return [...(credential === undefined ? [] : [credential]), ...query, ...textsIn(request, body)].flatMap(
    (text) => {
      const address = bareAddress(text)?.toLowerCase()
      return address === undefined ? [text] : [text, address]
    },
  )
}

/** Addresses of people among the parameters of an address. */
export function addressesIn(url: string): readonly string[] {
  return [...new URL(url).searchParams.values()].flatMap((text) => bareAddress(text)?.toLowerCase() ?? [])
}

function textsIn(request: Request, body: string): readonly string[] {
  const type = request.headers.get('content-type') ?? ''
  if (/json/.test(type)) return stringsIn(parsed(body))
  if (/urlencoded/.test(type)) return [...new URLSearchParams(body).values()]
  if (/multipart/.test(type)) return body.split(/\r?\n/)
  return []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function stringsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  return Object.values(value).flatMap((each) => stringsIn(each, depth + 1))
}

/** Whose memory it is comes first: an id, or the address of an issuer. */
const GIVEN_OUT = /^.+?:(?:code|token|refresh):(.+)$/s

/** The value of a record that a provider stores about something it gave out; the rest of its memory says nothing about a request. */
export function givenOut(key: string): string | undefined {
  return GIVEN_OUT.exec(key)?.[1]
}
