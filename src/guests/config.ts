import { customFetch, engineParts, raw, skipCSRFCheck } from '../core/symbols.ts'
import type { AuthConfig, Provider, SimpleWebAuthn } from '../core/types.ts'
import { throwingAs } from './errors.ts'
import type { Seams } from './platform.ts'
import type { Published } from './published.ts'
import type { Attempt } from './repeat.ts'
import { isUnawaited } from './unawaited.ts'

/** What a configuration is handed over to. */
export interface Host {
  readonly published: Published
  readonly seams: Pick<Seams, 'fetch' | 'random'>
  /** Where an exchange may have to be answered in several. */
  readonly attempt?: Attempt
}

type Members = Readonly<Record<PropertyKey, unknown>>
type Run = (...args: unknown[]) => unknown

/** The same configuration for a guest. It is a copy down to the last list: the package writes its defaults into what it is given. */
export function configFor(host: Host, { runtime: _, ...config }: AuthConfig): object {
  const { published } = host
  const { providers, adapter, ...settings } = config
  return {
    ...(copyOf(settings, copying(host)) as object),
    ...(adapter && { adapter: adapterFor(host, adapter) }),
    ...(config.raw === raw && { raw: published.raw }),
    ...(config.skipCSRFCheck === skipCSRFCheck && { skipCSRFCheck: published.skipCSRFCheck }),
    providers: providers.map((provider) => providerFor(host, provider)),
  }
}

/**
 * Its operations are looked up once more, so that one that a fault takes away is missed where the package looks for it. Those of its class stay there: the
 * package sees that they exist, and calls none (DEV-24).
 */
function adapterFor(host: Host, adapter: object): object {
  const copy = Object.create(Object.getPrototypeOf(adapter)) as object
  for (const [name, { value, get, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(adapter)))
    Object.defineProperty(copy, name, {
      enumerable: enumerable ?? false,
      ...(get
        ? { get }
        : { value: typeof value === 'function' ? handed(host, `stored ${name}`, value) : value }),
    })
  return copy
}

function providerFor(host: Host, provider: Provider): unknown {
  if (typeof provider === 'function') {
    const make = provider as Run
    return (...args: unknown[]) => providerFor(host, make(...args) as Provider)
  }
  const copy = copyOf(provider, copying(host)) as ProviderCopy
  return withQuirks(host, copy)
}

interface ProviderCopy {
  readonly id?: string
  readonly name?: unknown
  readonly issuer?: unknown
  readonly profile?: unknown
  readonly options?: object
  readonly authorization?: Endpoint
  readonly token?: unknown
  readonly jwks_uri?: unknown
  readonly tenantIssuer?: unknown
}

interface Endpoint {
  readonly params?: object
}

/**
 * A preset whose quirk our engine handles by members that the package does not know: it gets what the package's own preset has instead. What someone has
 * written out has no `options`, and is left as it is.
 */
function withQuirks({ published }: Host, copy: ProviderCopy): object {
  const { id = '', name, profile, options } = copy
  const make = Object.hasOwn(published.presets, id) ? published.presets[id] : undefined
  if (make === undefined || options === undefined) return copy
  const { token: _token, jwks_uri: _keys, tenantIssuer: _tenant, authorization, ...rest } = copy
  const { issuer } = rest
  const settings = { ...(issuer === undefined ? {} : { issuer }), ...options }
  const preset = make({ ...settings }) as ProviderCopy
  const params = { ...preset.authorization?.params, ...authorization?.params }
  const own = { id, name, profile, options: settings, authorization: { ...preset.authorization, params } }
  return { ...rest, ...preset, ...own }
}

interface Copying {
  readonly host: Host
  readonly path: readonly string[]
  /** Copies so far: a value may contain itself. */
  readonly known: Map<object, unknown>
}

function copying(host: Host): Copying {
  return { host, path: [], known: new Map() }
}

/** Plain objects and lists are copied, functions wrapped; everything else is what it is. */
function copyOf(value: unknown, around: Copying): unknown {
  const { host, path, known } = around
  if (typeof value === 'function') return wrapped(value as Run, host, path)
  if (!Array.isArray(value) && !isPlain(value)) return value
  if (known.has(value)) return known.get(value)
  if (path.at(-1) === 'simpleWebAuthn') return webAuthnFor(host, value as unknown as SimpleWebAuthn)
  const copy = Array.isArray(value) ? [] : {}
  known.set(value, copy)
  const put = (key: PropertyKey, member: unknown) =>
    Reflect.defineProperty(copy, key, { value: member, writable: true, enumerable: true, configurable: true })
  for (const key of Reflect.ownKeys(value)) {
    const member: unknown = Reflect.get(value, key)
    if (typeof key === 'string') put(key, copyOf(member, { ...around, path: [...path, key] }))
    else if (key === customFetch)
      put(host.published.customFetch, handed(host, `fetch ${path.join('.')}`, member as Run))
    else if (key !== engineParts) put(key, member)
  }
  return copy
}

function isPlain(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Functions that send requests get our engine's `fetch` as an argument (DEV-38). In a process, a published provider uses the global one.
 */
function wrapped(run: Run, host: Host, path: readonly string[]): Run {
  const { fetch } = host.seams
  const name = path.filter((each) => each !== 'options').join('.')
  const call = handed(host, name, run)
  if (name === 'profile') return (profile, tokens) => call(profile, tokens, { fetch })
  if (name === 'sendVerificationRequest' || name === 'userinfo.request')
    return (context) => call({ ...(context as object), fetch })
  return call
}

/** A function of the configuration as the package has it. */
function handed(host: Host, name: string, run: Run): Run {
  const { attempt, published } = host
  if (attempt === undefined) return throwingAs(published, run)
  return throwingAs(published, isUnawaited(name) ? attempt.atOnce(name, run) : attempt.once(name, run))
}

/** The library would draw the challenge by itself: it is drawn by the world instead, so that a replay draws the same. */
function webAuthnFor(host: Host, given: SimpleWebAuthn): SimpleWebAuthn {
  const challenge = () => host.seams.random('guest challenge', 32)
  const functions = Object.entries(given).map(([name, run]) => [
    name,
    handed(host, `library ${name}`, run as Run),
  ])
  const library = Object.fromEntries(functions) as unknown as SimpleWebAuthn
  return {
    ...library,
    generateAuthenticationOptions: (options) =>
      library.generateAuthenticationOptions({ ...options, challenge: challenge() }),
    generateRegistrationOptions: (options) =>
      library.generateRegistrationOptions({ ...options, challenge: challenge() }),
  }
}
