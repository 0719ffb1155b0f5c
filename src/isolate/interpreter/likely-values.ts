import type { LikelyAnswer } from '../../protocol/http.ts'
import { passwordFor } from '../../protocol/likely-password.ts'
import { likelyHash } from '../../protocol/likely-rows.ts'
import { readFlow } from './code-flow.ts'
import { FlowValues } from './flow-values.ts'
import { DECODES } from './likely-names.ts'

type Files = Readonly<Record<string, string>>

/** What something missing gives, by how the code goes on with it. The code is read when that is first asked. */
export interface LikelyValues {
  /** As JSON: of `getUser()`, `limiter.check()`, `URLS.login`. `undefined` where the code calls what it gives: that is missing, too. */
  answer(specifier: string, path: string): string | undefined
  /** Whether the code compares a member or takes it apart. */
  isValue(specifier: string, path: string): boolean
  /** What a response from an address would have to be. */
  response(url: string): LikelyAnswer
}

export function likelyValues(files: Files): LikelyValues {
  const known = READ.get(files) ?? valuesOf(files)
  READ.set(files, known)
  return known
}

/** Asked by several at a time. */
const READ = new WeakMap<Files, LikelyValues>()

function valuesOf(files: Files): LikelyValues {
  let read: FlowValues | undefined
  const values = () => {
    const whole = Object.values(files).join('\n')
    const isDecoded = DECODES.test(whole)
    const password = passwordFor(whole)
    read ??= new FlowValues(readFlow(files), { isDecoded, hash: likelyHash(files), password })
    return read
  }
  return {
    answer: (specifier, path) => asJson(values().answer(specifier, path)),
    isValue: (specifier, path) => values().isValue(specifier, path),
    response: (url) => {
      const { body, status } = values().response(url)
      return { body: asJson(body) ?? '{}', ...(status !== undefined && { status }) }
    },
  }
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}
