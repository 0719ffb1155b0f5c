/** What each value has to be: equal, or a pattern for its text, or one of Playwright's `expect.any(…)`; members that are not named may be anything. */
export type Expected<T> = {
  readonly [K in keyof T]?: T[K] | RegExp | Expected<T[K]> | AsymmetricMatcher
}

/** `expect.any(String)`, `expect.stringContaining('…')` */
export interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
  /** Its name: `Any<String>`. */
  toAsymmetricMatcher?(): string
}

/** One line for each value that is not as expected: `aud: expected "my-app", received "another"`. */
export function differences(received: unknown, expected: unknown, path = ''): readonly string[] {
  if (fits(received, expected)) return []
  if (isPlain(expected) && isPlain(received))
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(received[key], value, path === '' ? key : `${path}.${key}`),
    )
  return [`${path === '' ? '' : `${path}: `}expected ${shown(expected)}, received ${shown(received)}`]
}

/**
 * Nothing when one of the candidates is as expected; else what is different about the closest one.
 *
 * @param none what to say without any candidate
 */
export function closest(
  candidates: readonly unknown[],
  expected: unknown,
  none: string,
): readonly string[] | undefined {
  const all = candidates.map((candidate) => differences(candidate, expected))
  if (all.some((lines) => lines.length === 0)) return undefined
  return all.toSorted((a, b) => a.length - b.length)[0] ?? [none]
}

/** As `closest` finds them, under a heading. */
export function explained(heading: string, lines: readonly string[] | undefined): string | undefined {
  return lines && `${heading}\n${lines.map((line) => `  ${line}`).join('\n')}`
}

function fits(received: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) return typeof received === 'string' && expected.test(received)
  if (isAsymmetric(expected)) return expected.asymmetricMatch(received)
  if (Array.isArray(expected))
    return (
      Array.isArray(received) &&
      received.length === expected.length &&
      expected.every((each, at) => fits(received[at], each))
    )
  if (isPlain(expected))
    return isPlain(received) && Object.entries(expected).every(([key, value]) => fits(received[key], value))
  return Object.is(received, expected)
}

function isAsymmetric(value: unknown): value is AsymmetricMatcher {
  return typeof (value as AsymmetricMatcher | null)?.asymmetricMatch === 'function'
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof RegExp) &&
    !isAsymmetric(value)
  )
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (isAsymmetric(value)) return value.toAsymmetricMatcher?.() ?? String(value)
  return value instanceof RegExp ? String(value) : JSON.stringify(value)
}
