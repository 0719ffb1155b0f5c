/** Enough for what an app counts. */
const PLACES = 20

type Given = Decimal | string | number | bigint

/** `Prisma.Decimal`: a decimal number that is exact, as far as apps use it. */
export class Decimal {
  /** The number without its point, and how many digits are behind it. */
  readonly #digits: bigint
  readonly #places: number

  constructor(given: Given) {
    const text = given instanceof Decimal ? given.toString() : plainText(given)
    const [, sign, whole, , part = ''] = /^([-+]?)(\d*)(\.(\d*))?$/.exec(text) ?? []
    if (whole === undefined || whole + part === '')
      throw new Error(`[DecimalError] Invalid argument: ${String(given)}`)
    this.#digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`)
    this.#places = part.length
  }

  static isDecimal(given: unknown): given is Decimal {
    return given instanceof Decimal
  }

  static #of(digits: bigint, places: number): Decimal {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
    const at = text.length - places
    return new Decimal(`${digits < 0n ? '-' : ''}${text.slice(0, at)}.${text.slice(at)}`)
  }

  #aligned(given: Given): readonly [one: bigint, other: bigint, places: number] {
    const other = new Decimal(given)
    const places = Math.max(this.#places, other.#places)
    const to = (each: Decimal) => each.#digits * 10n ** BigInt(places - each.#places)
    return [to(this), to(other), places]
  }

  plus(given: Given): Decimal {
    const [one, other, places] = this.#aligned(given)
    return Decimal.#of(one + other, places)
  }

  minus(given: Given): Decimal {
    const [one, other, places] = this.#aligned(given)
    return Decimal.#of(one - other, places)
  }

  times(given: Given): Decimal {
    const other = new Decimal(given)
    return Decimal.#of(this.#digits * other.#digits, this.#places + other.#places)
  }

  div(given: Given): Decimal {
    const [one, other] = this.#aligned(given)
    return Decimal.#of((one * 10n ** BigInt(PLACES)) / other, PLACES)
  }

  cmp(given: Given): number {
    const [one, other] = this.#aligned(given)
    return one === other ? 0 : one < other ? -1 : 1
  }

  abs(): Decimal {
    return this.#digits < 0n ? this.neg() : this
  }

  neg(): Decimal {
    return Decimal.#of(-this.#digits, this.#places)
  }

  isZero(): boolean {
    return this.#digits === 0n
  }

  isNegative(): boolean {
    return this.#digits < 0n
  }

  isPositive(): boolean {
    return this.#digits >= 0n
  }

  toNumber(): number {
    return Number(this.toString())
  }

  /** Halves are rounded away from zero. */
  toDecimalPlaces(places = 0): Decimal {
    if (places >= this.#places) return this
    const unit = 10n ** BigInt(this.#places - places)
    const half = this.#digits < 0n ? -unit / 2n : unit / 2n
    return Decimal.#of((this.#digits + half) / unit, places)
  }

  toFixed(places?: number): string {
    if (places === undefined) return this.toString()
    const [whole = '', part = ''] = this.toDecimalPlaces(places).toString().split('.')
    return places === 0 ? whole : `${whole}.${part.padEnd(places, '0')}`
  }

  toString(): string {
    const text = String(this.isNegative() ? -this.#digits : this.#digits).padStart(this.#places + 1, '0')
    const at = text.length - this.#places
    const part = text.slice(at).replace(/0+$/, '')
    return `${this.isNegative() ? '-' : ''}${text.slice(0, at)}${part === '' ? '' : `.${part}`}`
  }

  toJSON(): string {
    return this.toString()
  }

  valueOf(): string {
    return this.toString()
  }

  toLiteral(): string {
    return `new Prisma.Decimal('${this.toString()}')`
  }
}

/** Without an exponent: `1e-7` is `0.0000001`. */
function plainText(given: string | number | bigint): string {
  const text = String(given).trim()
  const [, head = '', exponent] = /^(.*)e([-+]?\d+)$/i.exec(text) ?? []
  if (exponent === undefined) return text
  const by = Number(exponent)
  const [whole = '', part = ''] = head.split('.')
  const sign = /^[-+]/.exec(whole)?.[0] ?? ''
  const digits = whole.slice(sign.length)
  if (by >= 0) return `${sign}${digits}${part.padEnd(by, '0').slice(0, by)}.${part.slice(by)}`
  const padded = digits.padStart(1 - by, '0')
  return `${sign}${padded.slice(0, padded.length + by)}.${padded.slice(padded.length + by)}${part}`
}

const OTHER_NAMES: Readonly<Record<string, keyof Decimal>> = {
  add: 'plus',
  sub: 'minus',
  mul: 'times',
  dividedBy: 'div',
  comparedTo: 'cmp',
  absoluteValue: 'abs',
  negated: 'neg',
  toDP: 'toDecimalPlaces',
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  equals: (order) => order === 0,
  gt: (order) => order > 0,
  greaterThan: (order) => order > 0,
  gte: (order) => order >= 0,
  greaterThanOrEqualTo: (order) => order >= 0,
  lt: (order) => order < 0,
  lessThan: (order) => order < 0,
  lte: (order) => order <= 0,
  lessThanOrEqualTo: (order) => order <= 0,
}

for (const [name, member] of Object.entries(OTHER_NAMES))
  Object.defineProperty(Decimal.prototype, name, { value: Decimal.prototype[member] })
for (const [name, holds] of Object.entries(COMPARISONS))
  Object.defineProperty(Decimal.prototype, name, {
    value(this: Decimal, given: Given) {
      return holds(this.cmp(given))
    },
  })
