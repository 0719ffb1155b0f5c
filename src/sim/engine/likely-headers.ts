import { toBase64url } from '../../protocol/base64.ts'
import type { Code } from '../../protocol/code.ts'

const READ =
  /\bheaders\s*(?:\??\.\s*)?(?:get\(\s*|\[\s*)(['"`])([\w-]{2,60})\1|\bheaders\s*\??\.\s*(getSetCookie|authorization)\b/gi

/** Of requests, or of every answer. */
const OTHERS =
  /^(?:content-|accept|host$|origin$|referer$|user-agent$|x-forwarded|x-real|cf-|retry-after$|x-ratelimit|cookie$)/

/** Without a signature, and valid for long: code that reads it looks into it. */
const TOKEN = `${[
  { alg: 'none', typ: 'JWT' },
  {
    sub: '1',
    name: 'Ada Byron',
    email: 'ada@example.com',
    role: 'user',
    roles: ['user'],
    exp: 4_070_908_800,
  },
]
  .map((part) => toBase64url(JSON.stringify(part)))
  .join('.')}.`

/** What the code reads of an answer beside its body: `headers.get('set-cookie')`, `headers['authorization']`. */
export function likelyHeaders(code: Pick<Code, 'files'> | null): [string, string][] {
  const text = Object.values(code?.files ?? {}).join('\n')
  const names = new Set(
    [...text.matchAll(READ)].map(([, , name, member = '']) =>
      (name ?? member).toLowerCase().replace('getsetcookie', 'set-cookie'),
    ),
  )
  return [...names].flatMap((name) => {
    if (OTHERS.test(name)) return []
    if (name === 'set-cookie') return cookiesIn(text).map((cookie) => [name, cookie] as [string, string])
    const value = name === 'authorization' ? `Bearer ${TOKEN}` : /token|jwt/.test(name) ? TOKEN : 'test'
    return [[name, value]]
  })
}

/** Those that the code looks for: `/XSRF-TOKEN=([^;]+)/`, `cookie.startsWith('sid=')`. */
function cookiesIn(text: string): readonly string[] {
  const sought = [...text.matchAll(/(?<=['"`/(|])([A-Za-z_][\w.-]{1,60})=(?=['"`([])/g)].map(
    ([, name]) => name,
  )
  const names = sought.length > 0 ? new Set(sought) : ['session']
  return [...names].map((name) => `${name}=test-${name}; Path=/; HttpOnly`)
}
