import { describe, expect, test } from 'vitest'
import { IsolateError } from '../isolate-error.ts'
import type { Attempt } from '../testing/attempt.ts'
import { ATTEMPTS } from '../testing/attempts.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'
import { createQueryWorld } from '../testing/query-project.ts'

const WATCHED = [
  Object,
  Array,
  Function,
  Promise,
  Map,
  Set,
  Date,
  Error,
  String,
  Number,
  Symbol,
  RegExp,
  Uint8Array,
]

/** Names on prototypes and constructors of this side. */
function landscape(): string {
  return [...WATCHED.flatMap((one) => [one, one.prototype as object])]
    .map((one) => Reflect.ownKeys(one).map(String).join())
    .join('\n')
}

for (const [group, attempts] of ATTEMPTS) {
  describe(`[hostile] ${group}`, () => {
    test.each(attempts)('$name', async (attempt) => {
      const before = landscape()
      await judge(attempt)
      expect(landscape()).toBe(before)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    })
  })
}

async function judge({ imports, body, returns, fails, runMs }: Attempt): Promise<void> {
  const outcome = await run(body, { fails, imports, runMs }).then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome) {
    expect(fails, `failed: ${sayOf(outcome.error)}`).toBeDefined()
    expect(sayOf(outcome.error)).toMatch(fails ?? '')
    return
  }
  expect(fails, `returned ${JSON.stringify(outcome.value)}`).toBeUndefined()
  expectPlain(outcome.value)
  const words = (returns as { readonly v?: { readonly oneOf?: readonly string[] } } | undefined)?.v?.oneOf
  if (words) expect(words).toContain((outcome.value as { readonly v: string }).v)
  else expect(outcome.value).toEqual(returns)
}

async function run(
  body: string,
  { fails, imports = '', ...own }: { [K in 'fails' | 'imports' | 'runMs']: Attempt[K] | undefined },
): Promise<unknown> {
  // Long enough on a busy machine for every attempt that ends.
  const runMs = own.runMs ?? (String(fails).includes('overrun') ? 300 : 20_000)
  const limits = { runMs, memoryBytes: 64 * 1024 * 1024 }
  const { given, query } = createQueryWorld()
  const project = `${imports}\n${jwtProject(body)}`
  const { config } = await openProject(project, { limits, query, rows: given })
  return config.callbacks?.jwt?.({ token: { sub: '1' } })
}

function sayOf(error: unknown): string {
  if (error instanceof IsolateError) return `${error.problem}: ${error.message}`
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Nothing in it can be called, and nothing has a foreign prototype. */
function expectPlain(value: unknown): void {
  expect(typeof value).not.toBe('function')
  if (typeof value !== 'object' || value === null) return
  expect([Object.prototype, Array.prototype, Date.prototype, Map.prototype, Set.prototype]).toContain(
    Object.getPrototypeOf(value),
  )
  for (const member of Object.values(value)) expectPlain(member)
}

test('[hostile] at least sixty attempts are made', () => {
  expect(ATTEMPTS.flatMap(([, attempts]) => attempts).length).toBeGreaterThanOrEqual(60)
})
