/** A test person. The same person is recognisable at every provider. */
export interface Person {
  /** `ada` */
  readonly id: string
  readonly name: string
  readonly email: string
  /** GitHub: keep the address out of `/user`. Default false. */
  readonly emailHidden?: boolean
  /** GitHub: whether the primary address is verified. Default true. */
  readonly emailVerified?: boolean
  /** Login name at providers that have one. Default: `id`. */
  readonly login?: string
}

/** One simulated computer. */
export interface DeviceSetup {
  /** `laptop`; a name of the address space. */
  readonly id: string
  /** Person who sits at it. */
  readonly person: string
}

/** A fixed answer for one URL (without query); it goes before every simulated site. A POST is answered too. */
export interface FixedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A world before anything has happened in it. Every field has a default. */
export interface Scenario {
  /** Unsigned 32-bit integer that every random value derives from. Default 7. */
  readonly seed: number
  /** ISO time the virtual clock starts at. Default `2026-03-02T09:41:07.000Z`. */
  readonly startsAt: string
  /** Session strategy of app.example. Default `jwt` (with the adapter set, so that users and accounts are stored either way). */
  readonly strategy: 'jwt' | 'database'
  /** Seconds. Default 2592000. */
  readonly maxAge: number
  /** Seconds. Default 86400. */
  readonly updateAge: number
  readonly people: readonly Person[]
  readonly devices: readonly DeviceSetup[]
  /** Where each device's first tab opens. Default `https://app.example/`. */
  readonly start: string
  /** Fixed answers by URL: pages of one's own, or a provider that misbehaves. */
  readonly answers: Readonly<Record<string, FixedAnswer>>
}
