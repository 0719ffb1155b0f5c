/**
 * Everything the engine takes from the platform, passed in. All fields of `AuthConfig.runtime` are optional;
 * the defaults are the platform's own.
 */
export interface Runtime {
  /**
   * Every HTTP request of the engine and of the providers goes through it. It decides how long to wait for a silent provider. Default
   * `globalThis.fetch`.
   */
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now: () => number
  /**
   * Random bytes. `purpose` names what they are for (`csrf-token`, `pkce`, `state`, `jwe-iv`, `jti`, `session-token`, `user-id`…),
   * so that a simulator can give each purpose its own stream. Default `crypto.getRandomValues`.
   */
  readonly random: (purpose: string, lengthBytes: number) => Uint8Array<ArrayBuffer>
  /**
   * Makes the `Request` that the configuration's own code gets. Browsers strip `Cookie`, `Host` and `Origin` from a constructed one; a host that runs in a
   * browser passes its own. Default `new Request(url, init)`.
   */
  readonly request: (
    url: string,
    init: { readonly method: string; readonly headers: Headers; readonly body?: string },
  ) => Request
  /**
   * Makes the `Response`. Browsers strip `Set-Cookie` from a constructed one; a host that runs in a browser passes its own. Default `new
   * Response(body, init)`.
   */
  readonly respond: (
    body: string | null,
    init: { readonly status: number; readonly headers: Headers },
  ) => Response
  /** Receives facts that cannot be seen from outside; awaited, so that a debugger can pause the engine there. Default: nothing. */
  readonly observe: (fact: Fact) => void | Promise<void>
  /**
   * Keeps providers' public documents (discovery metadata, keys) from one request to the next, for five minutes by the engine's clock.
   * A hit saves a request to the provider. Default: none, so that each sign-in requests them again.
   */
  readonly providerCache?: ProviderCache | undefined
  /**
   * Whether to do as the published package does where the engine differs from it, by the id of the row in `DEVIATIONS.md`. Default: never.
   */
  readonly follows: Follows
}

/** Asked where the engine differs from the published package; `true`: do as that does. */
export type Follows = (deviation: `DEV-${number}`) => boolean

/** A store of documents by URL. Values are plain data. Outdated documents are overwritten when they are next needed; nothing is deleted. */
export interface ProviderCache {
  get(url: string): CachedDocument | undefined | Promise<CachedDocument | undefined>
  set(url: string, document: CachedDocument): void | Promise<void>
}

export interface CachedDocument {
  readonly json: unknown
  /** Milliseconds since 1970, by `Runtime.now`. */
  readonly storedAt: number
}

interface FactBase {
  /** Id of the rule in `core/SPEC.md`. Its source and text are in `observe/rules.ts`, which the engine does not load. */
  readonly rule: string
  /** What the rule was applied to, if there are several possibilities: `pkce`, `userinfo`, `id-token-signature`… */
  readonly subject?: string
}

/** What the engine did between its calls to the outside, as data. Nothing is left out: the reader decides what to hide. */
export type Fact =
  | (FactBase & {
      readonly kind: 'check'
      readonly passed: boolean
      readonly expected?: unknown
      readonly received?: unknown
      /** Anything beyond the rule's own text, such as an error's message. */
      readonly detail?: string
    })
  | (FactBase & {
      readonly kind: 'token'
      readonly action: 'encrypted' | 'decrypted'
      /** `session`, `pkce`, `state`, `encodedState`, `nonce`, `challenge`… */
      readonly purpose: string
      readonly token: string
      readonly salt: string
      readonly header: Readonly<Record<string, unknown>>
      readonly claims: Readonly<Record<string, unknown>>
      readonly secretIndex: number
      /** HKDF info and output length. */
      readonly info: string
      readonly lengthBytes: number
    })
  | (FactBase & {
      readonly kind: 'decision'
      /** Which way was taken, if the rule has several. */
      readonly branch?: string
      readonly facts: Readonly<Record<string, unknown>>
    })
