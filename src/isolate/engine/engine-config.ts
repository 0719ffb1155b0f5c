import type { Adapter } from '../../core/adapters.ts'
import { customFetch } from '../../core/symbols.ts'
import type { AuthConfig, Provider, Runtime } from '../../core/types.ts'
import type { CodeFlavour } from '../../protocol/code.ts'
import { CUSTOM_FETCH } from '../border/custom-fetch.ts'
import { IsolateError } from '../isolate-error.ts'
import type { FileLocation, IsolateFailure, Project } from '../messages.ts'
import { PROVIDER_FUNCTIONS, type ProviderFactories } from './answer-questions.ts'
import type { Isolate } from './connect-isolate.ts'
import { complaintAbout, unusedSince5 } from './expectations.ts'
import { applyFlavour, flavourOfObject } from './flavours.ts'
import { withKnown } from './known-settings.ts'
import { providerFor, withNames } from './missing-provider.ts'
import {
  ENTRY,
  type Members,
  Missing,
  type MissingPlace,
  Named,
  noConfig,
  noticeMissing,
  withAdapter,
  withoutMissing,
} from './missing-values.ts'
import { noticeNoProviders } from './no-providers.ts'
import { type Explained, explainedBy } from './refusals.ts'
import { createUserLogger } from './user-logger.ts'
import { decodeOut } from './values.ts'

export interface EngineConfigOptions {
  readonly project: Project
  readonly environment: Readonly<Record<string, string>>
  /** Default exports of the providers' files, by id. */
  readonly providers: ProviderFactories
  /** The request of this exchange. */
  readonly request: Request
  /** Whether the engine does as the published package does. */
  readonly follows?: Runtime['follows'] | undefined
}

export interface EngineConfig {
  readonly config: AuthConfig
  readonly flavour: CodeFlavour
  /** `callbacks.authorized`, which the framework calls, not the engine. */
  readonly authorized: ((params: object) => Promise<unknown>) | undefined
  /** The project's middleware, if it has some. */
  readonly middleware: Middleware | undefined
  /** Where each function of the configuration is defined, by its label: `callbacks.jwt`. */
  readonly locations: ReadonlyMap<string, FileLocation>
  /** Why the newest call of a function turned someone away, by its label. */
  readonly refusals: ReadonlyMap<string, Explained>
  /** Waits for the user's logger, which the engine does not wait for. @throws what the logger threw */
  readonly settled: () => Promise<void>
}

/** What a framework asks before a page. */
export interface Middleware {
  readonly run: (request: Request) => Promise<unknown>
  /** Whether its matcher includes the request. */
  readonly matches: (request: Request) => Promise<unknown>
  /** What it sets itself, if it makes another configuration: `NextAuth(authConfig)` in `middleware.ts`. */
  readonly config: Partial<AuthConfig> | undefined
  /** Whether that has an adapter, and the ids of its providers, if all are known. */
  readonly hasAdapter?: boolean
  readonly providers?: readonly string[]
}

type Callable = (...args: unknown[]) => Promise<unknown>

/** A function of the user's, before it has its label. */
class Handle {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** An operation of the simulator's adapter, wherever the user's file uses it. */
class Operation {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Building {
  readonly isolate: Isolate
  readonly options: EngineConfigOptions
  readonly written: readonly (FileLocation | null)[]
  /** Operations that the adapter has from its class. */
  readonly inherited: readonly string[]
  readonly locations: Map<string, FileLocation>
  readonly refusals: Map<string, Explained>
}

/**
 * Evaluates the user's project and returns its configuration for the engine: data as it is, each function as a call into the isolate,
 * providers and adapters replaced by the simulator's.
 *
 * @throws IsolateError, or what the module itself threw
 */
export async function openEngineConfig(
  isolate: Isolate,
  options: EngineConfigOptions,
): Promise<EngineConfig> {
  const { project, environment, providers, follows } = options
  const names = Object.entries(providers).map(([id, create]) => {
    const made = create({})
    const functions = PROVIDER_FUNCTIONS.filter((name) => typeof Reflect.get(made, name) === 'function')
    return [id, { name: made.name, type: made.type, functions }] as const
  })
  const text = await isolate.load(project, { environment, providers: Object.fromEntries(names) })
  const described = flavourOf(decodeOut(text).value as Members, isolate, project)
  const configured = decodeOut(await isolate.configure(options.request), {
    callable: (number) => new Handle(number),
    revive: reviveNamed,
  })
  const {
    config,
    locations: places,
    flavour: called,
    inherited,
  } = configured.value as {
    config: unknown
    locations: (FileLocation | null)[]
    flavour?: CodeFlavour
    inherited: readonly string[]
  }
  const flavour = called ?? described ?? flavourOfObject(config, project)
  const building: Building = {
    ...{ isolate, options, inherited },
    written: places,
    locations: new Map(),
    refusals: new Map(),
  }
  const { middleware, rest } = takeMiddleware(withoutMissing(config, { isolate, project }))
  const written = buildConfig(rest, building)
  // Another file adds what is missing: the one that passes this on, or the one that is spread.
  const adder =
    config instanceof Missing
      ? config.specifier
      : called === undefined
        ? 'the file that passes it on'
        : undefined
  const built = adder === undefined ? written : withAdapter(written, adder, isolate)
  if (built.providers.length === 0) noticeNoProviders(isolate)
  const { callbacks } = built as { readonly callbacks?: { readonly authorized?: Callable } }
  const { logger, settled } = createUserLogger(built.logger)
  return {
    config: {
      ...applyFlavour(flavour, { ...built, runtime: { follows } }, environment, project),
      ...(logger && { logger }),
    },
    flavour,
    authorized: callbacks?.authorized,
    middleware: buildValue(middleware, 'middleware', building) as Middleware | undefined,
    locations: building.locations,
    refusals: building.refusals,
    settled,
  }
}

/** It comes with the configuration, but isn't a setting of the engine. */
function takeMiddleware({ middleware, ...rest }: Members): { middleware: unknown; rest: Members } {
  return { middleware, rest }
}

function flavourOf(described: Members, isolate: Isolate, { entry, files }: Project): CodeFlavour | undefined {
  const { kind, flavour, calls } = described
  // Options of version 5 may have the old name, and what NextAuth returns may be the default export.
  const isNew = ONLY_NEW.test(files[entry] ?? '')
  if (kind === 'version-4' && !isNew) throw version4(entry, String(described['sign']))
  if (kind !== 'config' && !isNew) {
    const { message, location } = (described['hint'] ?? {}) as Partial<IsolateFailure>
    throw noConfig(
      message ??
        `${entry} calls none of NextAuth, Auth and the functions of Auth.js’s packages for frameworks, and exports no configuration: export const { handlers, auth } = NextAuth({ providers: [] })`,
      location,
    )
  }
  if (typeof calls === 'number' && calls > 1) {
    const message = `${calls} configurations were made while ${entry} loaded: the last one counts`
    isolate.notify({ kind: 'several-calls', message, location: { file: entry, line: 1 } })
  }
  return flavour as CodeFlavour | undefined
}

/** A type, packages and providers that only version 5 has. */
const ONLY_NEW =
  /\bNextAuthConfig\b|['"](?:@auth\/(?:core|express|sveltekit|qwik|solid-start)\b|next-auth\/providers\/(?:microsoft-entra-id|resend|sendgrid|nodemailer|postmark|mailgun|forwardemail|loops|passkey|webauthn|logto|descope|notion|tiktok|figma|ory-hydra)['"])/

function version4(entry: string, sign: string): IsolateError {
  const message = `${entry} is written for version 4 of next-auth (it exports ${sign}). Version 5 takes the same object: export const { handlers, auth, signIn, signOut } = NextAuth({ … }), with AUTH_ instead of NEXTAUTH_ in the environment, and auth() instead of getServerSession. See https://authjs.dev/getting-started/migrating-to-v5`
  return new IsolateError({ problem: 'version-4', message, location: { file: entry, line: 1 } })
}

function aroundSettings(building: Building) {
  return { place: placeOf(building), environment: building.options.environment }
}

function placeOf({ isolate, options }: Building): MissingPlace {
  return { isolate, project: options.project }
}

function reviveNamed(tag: string, parts: readonly unknown[]): object | undefined {
  const [id, members] = parts
  if (tag === 'missing') return new Missing(parts)
  if (tag === 'operation') return new Operation(String(id))
  if ((tag !== 'provider' && tag !== 'adapter') || typeof id !== 'string') return undefined
  return new Named(tag, id, (members ?? {}) as Members)
}

function buildConfig(config: Members, building: Building): AuthConfig {
  const { options } = building
  const { providers, adapter, ...rest } = config
  const built = buildValue(rest, '', building) as Omit<AuthConfig, 'providers'>
  const list = (providers as readonly unknown[]).flatMap((entry, index) => {
    if (entry instanceof Missing) {
      const { provider, so } = providerFor(entry, options.providers, adapter !== undefined)
      noticeMissing(entry, ENTRY, placeOf(building), so)
      return provider ? [provider] : []
    }
    const named = withNames(entry)
    refuseNoProvider(named, index)
    return [buildProvider(named, building)]
  })
  // `isProduction ? PrismaAdapter(prisma) : null` has no adapter.
  const own = adapter ? { adapter: buildAdapter(adapter, building) } : {}
  return { ...built, ...own, providers: list }
}

/** @throws IsolateError for an entry with neither an id nor a type */
function refuseNoProvider(entry: unknown, index: number): void {
  if (entry instanceof Named) return
  const { id, type } = Object(entry) as { readonly id?: unknown; readonly type?: unknown }
  if (typeof id === 'string' && typeof type === 'string') return
  const came = Array.isArray(entry)
    ? 'a list'
    : typeof entry === 'object' && entry !== null
      ? `an object with id ${JSON.stringify(id) ?? 'undefined'} and type ${JSON.stringify(type) ?? 'undefined'}`
      : (JSON.stringify(entry) ?? String(entry))
  throw noConfig(
    `providers[${index}] is no provider: GitHub, GitHub({ … }) or an object with id and type as texts was expected, ${came} came`,
  )
}

function buildProvider(entry: unknown, building: Building): Provider {
  if (!(entry instanceof Named)) {
    const { id } = entry as { readonly id: string }
    const known = withKnown(entry as Members, {
      ...aroundSettings(building),
      label: id,
      made: entry as Members,
      isPreset: false,
    })
    return buildValue(known, id, building) as Provider
  }
  const { providers } = building.options
  const create = Object.hasOwn(providers, entry.id) ? providers[entry.id] : undefined
  if (entry.kind !== 'provider' || !create)
    throw noConfig(`there is no provider ${entry.id} in the simulator`)
  // Passed as it was imported: its settings come from the environment.
  if (Object.keys(entry.members).length === 0) return create as unknown as Provider
  const { options: given = {} } = entry.members
  const label = idOf(given) ?? idOf(entry.members) ?? entry.id
  const around = { ...aroundSettings(building), label, made: { ...create({}) }, isPreset: true }
  const settings = withKnown(given as Members | Missing, around)
  const { options, ...members } = buildValue({ ...entry.members, options: settings }, label, building) as {
    options?: Members
  } & Members
  const made = create(options ?? {})
  const changed = Object.entries(members).filter(([key, value]) => value !== Reflect.get(made, key))
  return { ...made, ...Object.fromEntries(changed) } as Provider
}

function idOf(members: unknown): string | undefined {
  const { id } = members as { readonly id?: unknown }
  return typeof id === 'string' ? id : undefined
}

function buildAdapter(given: unknown, building: Building): Adapter {
  if (given instanceof Missing && !given.isSpread) {
    noticeMissing(given, 'adapter', placeOf(building))
    return building.isolate.adapter
  }
  if (!(given instanceof Named)) return asWritten(buildValue(given, 'adapter', building) as Adapter, building)
  const { adapter } = building.isolate
  const changed = Object.entries(given.members).filter(
    ([name, member]) => !(member instanceof Operation && member.name === name),
  )
  const own = buildValue(Object.fromEntries(changed), 'adapter', building) as Adapter
  return Object.keys(own).length === 0 ? adapter : { ...adapter, ...own }
}

/** What comes from the adapter's class is on its prototype here, too. */
function asWritten(adapter: Adapter, { inherited }: Building): Adapter {
  const entries = Object.entries(adapter)
  const part = (isInherited: boolean) =>
    Object.fromEntries(entries.filter(([name]) => inherited.includes(name) === isInherited))
  return inherited.length === 0 ? adapter : Object.assign(Object.create(part(true)) as Adapter, part(false))
}

function buildValue(value: unknown, label: string, building: Building): unknown {
  if (value instanceof Missing) return buildMissing(value, label, building)
  if (value instanceof Handle) return callerOf(value, label, building)
  if (value instanceof Operation) return operationBy(value, building.isolate)
  if (Array.isArray(value)) return value.map((item, index) => buildValue(item, `${label}.${index}`, building))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const members = Object.entries(value).flatMap(([key, member]) => {
    // Labels name the provider: `github.profile`.
    const inner = key === 'options' ? label : label ? `${label}.${key}` : key
    const built = buildValue(member, inner, building)
    return member instanceof Missing && built === undefined
      ? []
      : [[key === CUSTOM_FETCH ? customFetch : key, built]]
  })
  return Object.fromEntries(members)
}

/** Functions that a provider cannot do without. */
const NEEDED = /\.(?:authorize|sendVerificationRequest)$/

/** It, or one of several. */
const SECRET = /^secret(?:\.\d+)?$/
const PATH_OF_COOKIE = /^cookies\.\w+\.path$/

/** Left out, except for what fails when it is called and says why. */
function buildMissing(missing: Missing, label: string, building: Building): unknown {
  const { rest } = missing
  if (typeof rest === 'number' && NEEDED.test(label)) return callerOf(new Handle(rest), label, building)
  const isSecret = SECRET.test(label)
  if (isSecret || PATH_OF_COOKIE.test(label)) {
    noticeMissing(missing, label, placeOf(building), `it is ${isSecret ? 'AUTH_SECRET' : '/'} here`)
    return isSecret ? (building.options.environment['AUTH_SECRET'] ?? 'test-secret') : '/'
  }
  noticeMissing(missing, label, placeOf(building))
  return missing.isSpread ? buildValue(rest, label, building) : undefined
}

function operationBy({ name }: Operation, { adapter }: Isolate): unknown {
  const operation: unknown = Object.hasOwn(adapter, name) ? Reflect.get(adapter, name) : undefined
  return typeof operation === 'function' ? operation.bind(adapter) : undefined
}

function callerOf(
  { number }: Handle,
  label: string,
  { isolate, written, locations, refusals }: Building,
): Callable {
  const location = written[number]
  if (location) locations.set(label, location)
  const notify = (message: string | undefined) => {
    if (message) isolate.notify({ kind: 'result', message, location: location ?? undefined })
  }
  notify(unusedSince5(label))
  return async (...args) => {
    const result = await explainedBy(() => isolate.call(number, args, label), {
      ...{ isolate, label, number, refusals },
    })
    notify(complaintAbout(label, result))
    return result
  }
}
