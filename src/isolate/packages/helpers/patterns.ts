type Test = (value: unknown) => boolean

class Matcher {
  readonly test: Test
  /** Whether a member may be absent. */
  readonly isOptional: boolean

  constructor(test: Test, isOptional = false) {
    this.test = test
    this.isOptional = isOptional
  }
}

const ANY = new Matcher(() => true)
const typed = (name: string): Matcher => new Matcher((value) => typeof value === name)
const has =
  (pattern: unknown): Test =>
  (value) =>
    matches(pattern, value)

/** The wildcards of `ts-pattern`, without `select`. */
export const P = {
  any: ANY,
  _: ANY,
  string: typed('string'),
  number: typed('number'),
  boolean: typed('boolean'),
  bigint: typed('bigint'),
  symbol: typed('symbol'),
  nullish: new Matcher((value) => value === null || value === undefined),
  nonNullable: new Matcher((value) => value !== null && value !== undefined),
  when: (test: Test) => new Matcher((value) => Boolean(test(value))),
  not: (pattern: unknown) => new Matcher((value) => !matches(pattern, value)),
  union: (...patterns: readonly unknown[]) =>
    new Matcher((value) => patterns.some((each) => matches(each, value))),
  intersection: (...patterns: readonly unknown[]) =>
    new Matcher((value) => patterns.every((each) => matches(each, value))),
  optional: (pattern: unknown) =>
    new Matcher((value) => value === undefined || matches(pattern, value), true),
  array: (pattern: unknown = ANY): Matcher =>
    new Matcher((value) => Array.isArray(value) && value.every(has(pattern))),
  instanceOf: (Class: abstract new (...args: never[]) => unknown) =>
    new Matcher((value) => value instanceof Class),
}

function matches(pattern: unknown, value: unknown): boolean {
  if (pattern instanceof Matcher) return pattern.test(value)
  if (typeof pattern !== 'object' || pattern === null) return Object.is(pattern, value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(pattern) && (!Array.isArray(value) || value.length !== pattern.length)) return false
  return Object.entries(pattern).every(
    ([key, each]) =>
      (key in value || (each instanceof Matcher && each.isOptional)) &&
      matches(each, Reflect.get(value, key)),
  )
}

export const isMatching = (pattern: unknown, ...values: readonly unknown[]): Test | boolean =>
  values.length === 0 ? has(pattern) : matches(pattern, values[0])

class Match {
  readonly #value: unknown
  readonly #found: readonly [unknown] | undefined

  constructor(value: unknown, found?: readonly [unknown]) {
    this.#value = value
    this.#found = found
  }

  /** One or several patterns, a condition, and what then to do. */
  with(...given: readonly unknown[]): Match {
    const run = given.at(-1) as (value: unknown, again: unknown) => unknown
    const [first, condition] = given
    const isGuarded = given.length === 3 && typeof condition === 'function'
    const patterns = isGuarded ? [first] : given.slice(0, -1)
    return this.when(
      (value) =>
        patterns.some((each) => matches(each, value)) && (!isGuarded || Boolean((condition as Test)(value))),
      (value) => run(value, value),
    )
  }

  when(test: Test, run: (value: unknown) => unknown): Match {
    return this.#found || !test(this.#value) ? this : new Match(this.#value, [run(this.#value)])
  }

  otherwise(run: (value: unknown) => unknown): unknown {
    return this.#found ? this.#found[0] : run(this.#value)
  }

  exhaustive(run?: (value: unknown) => unknown): unknown {
    return this.otherwise(
      run ??
        ((value) => {
          const message = `Pattern matching error: no pattern matches value ${JSON.stringify(value)}`
          throw Object.assign(new Error(message), { input: value })
        }),
    )
  }

  run(): unknown {
    return this.exhaustive()
  }

  returnType(): this {
    return this
  }
}

export const match = (value: unknown): Match => new Match(value)
