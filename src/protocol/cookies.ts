/** SameSite as the jar judges it; `default` means that the site sent none (Chromium: Lax, with two minutes of Lax+POST). */
export type SameSite = 'strict' | 'lax' | 'none' | 'default'

/** One cookie of a device's jar. Times are milliseconds of the virtual clock. Names of attributes as in RFC 6265bis. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  /** `session` for a cookie that expires with the browser session. */
  readonly expires: number | 'session'
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly sameSite: SameSite
  readonly hostOnly: boolean
  readonly creation: number
  readonly lastAccess: number
}

/** Why a cookie went along, stayed behind, was stored or refused. `rule` is an id of `sim/rules/jar/SPEC.md`. */
export interface CookieVerdict {
  readonly rule: string
  /** One short sentence: "SameSite=Lax, and this is a cross-site POST". */
  readonly reason: string
  readonly spec: Spec
}

/** A place in a specification, to show and to follow. */
export interface Spec {
  /** `RFC 6265bis §5.8.3` */
  readonly label: string
  readonly url: string
}
