import { escaped } from '../../protocol/code-uses.ts'
import { madeUpToken } from '../../protocol/made-up.ts'
import { leafOf } from './likely-names.ts'

const VERIFIES =
  /(?<![\w$])(?:jose\.jwtVerify|jwtVerify|(?:jwt|JWT|jsonwebtoken)\.verify|(?<!\.)verify)\s*(?:<[^;=()]*?>\s*)?\(\s*(?:String\(\s*)?\(?(?:(\w+)[?!]?\.)?(\w+)/g

/** A token that the code verifies, with the claims that it reads of it: `jwtVerify(credentials.token, key)`, or a function that does so with what it is given. */
export function typedToken(key: string, text: string): string | undefined {
  if (!/['"](?:jose|jsonwebtoken)['"]/.test(text)) return undefined
  const isBare = /import\s*\{[^}]*\bverify\b[^}]*\}\s*from\s*['"]jsonwebtoken['"]/.test(text)
  const found = [...text.matchAll(VERIFIES)].find(({ 0: call, 1: of, 2: given = '', index }) => {
    if (call.startsWith('verify') && !isBare) return false
    if (of !== undefined) return given === key && !OF_OTHERS.test(of)
    const { name, parameter } = headBefore(text, index)
    // `jwt: { decode({ token }) { … } }` reads sessions.
    if (name === 'decode') return false
    return parameter === given && name !== 'authorize' ? isGiven(name, key, text) : given === key
  })
  return found && madeUpToken(claimsRead(text, found.index))
}

/** Whose tokens no one types. */
const OF_OTHERS = /^(?:token|session|account|profile|user|req|request|cookies?|params)$/i

function isGiven(name: string, key: string, text: string): boolean {
  return new RegExp(`\\b${name}\\(\\s*(?:String\\(\\s*)?\\(?(?:\\w+[?!]?\\.)?${escaped(key)}\\b`).test(text)
}

/** A function that verifies is short. */
const FARTHEST = 500

/** The function that a place is in, and what its first parameter is called. */
function headBefore(text: string, at: number) {
  const heads =
    /(?:\bfunction\s+(\w+)\s*(?:<[^()]*>)?\(|\b(?:const|let)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?\(|\b(decode)\s*(?::\s*(?:async\s*)?)?\(|\basync\s+(\w+)\s*\()\s*\{?\s*(\w+)/g
  const [, declared, assigned, decode, method, parameter = ''] =
    [...text.slice(Math.max(0, at - FARTHEST), at).matchAll(heads)].at(-1) ?? []
  return { name: declared ?? assigned ?? decode ?? method ?? '', parameter }
}

/** `const { payload } = await jwtVerify(…)` and `payload.email`. */
function claimsRead(text: string, at: number): Readonly<Record<string, unknown>> {
  const target =
    /(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\w+)\s*(?::[^=\n]+)?=\s*\(?\s*(?:await\s+)?$/.exec(
      text.slice(Math.max(0, at - FARTHEST), at),
    )?.[1] ?? ''
  const [isOfPayload, alias = 'payload'] = /^\{\s*payload\s*(?::\s*(\w+)\s*)?[,}]/.exec(target) ?? []
  const list = /^\{\s*payload\s*:\s*(\{[^{}]*\})/.exec(target)?.[1] ?? target
  const names =
    isOfPayload === undefined && list.startsWith('{')
      ? (list.match(/\w+(?=\s*[,:=}])/g) ?? [])
      : membersOf(isOfPayload === undefined ? target : alias, text.slice(at, at + FARTHEST * 3))
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const value = claimOf(name, text)
      return value === undefined || value === null || name === '__proto__' ? [] : [[name, value] as const]
    }),
  )
}

function membersOf(variable: string, text: string): readonly string[] {
  const found = text.matchAll(
    new RegExp(`(?<![\\w$.])${variable}[?!]?\\.(?:payload[?!]?\\.)?(\\w+)\\b(?!\\s*\\()`, 'g'),
  )
  return variable === '' ? [] : [...found].map(([, name = '']) => name).filter((name) => name !== 'payload')
}

/** What the code compares a claim with, or what its name says. People are known by the ids of their rows. */
function claimOf(name: string, text: string): unknown {
  const written = new RegExp(`[?!]?\\.${name}\\s*[!=]==?\\s*(['"\`])([^'"\`\\n$]{1,80})\\1`).exec(text)?.[2]
  if (written !== undefined) return written
  if (/^(?:sub|id|uid|user_?id|member_?id|account_?id)$/i.test(name)) return 'user-ada'
  return name === 'jti' ? 'made-up' : leafOf(name)
}
