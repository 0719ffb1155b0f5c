import type { AuthConfig } from '../../core/types.ts'
import { IsolateError } from '../isolate-error.ts'
import type { FileLocation, Project } from '../messages.ts'
import type { Isolate } from './connect-isolate.ts'

export type Members = Readonly<Record<string, unknown>>

/** Where something is missing, and what says so. */
export interface MissingPlace {
  readonly isolate: Pick<Isolate, 'notify'>
  readonly project: Project
}

/** Used instead of a value from a file or a package that is missing. */
export class Missing {
  readonly specifier: string
  readonly path: string
  readonly advice: string
  readonly file: string
  /** The members next to a spread one, or the number of a function that fails when it is called. */
  readonly rest: unknown

  constructor([specifier, path, advice, file, rest]: readonly unknown[]) {
    this.specifier = String(specifier)
    this.path = String(path)
    this.advice = String(advice)
    this.file = String(file)
    this.rest = rest
  }

  get isSpread(): boolean {
    return typeof this.rest === 'object'
  }
}

/** A package's provider or adapter: which one, and how the user's file configures it. */
export class Named {
  readonly kind: 'provider' | 'adapter'
  readonly id: string
  readonly members: Members

  constructor(kind: 'provider' | 'adapter', id: string, members: Members) {
    this.kind = kind
    this.id = id
    this.members = members
  }
}

export function noConfig(message: string, location?: FileLocation): IsolateError {
  return new IsolateError({ problem: 'no-config', message, location })
}

/**
 * The configuration without what is missing of it. Without its providers there is nothing to run.
 *
 * @throws IsolateError
 */
export function withoutMissing(config: unknown, place: MissingPlace): Members {
  const { project } = place
  const isSpread = config instanceof Missing && config.isSpread
  const members = (isSpread ? config.rest : config) as Members | null
  const providers = members?.['providers']
  if (isSpread && !Array.isArray(providers)) refuse(config, 'the configuration', project)
  if (members instanceof Missing) refuse(members, 'the configuration', project)
  if (providers instanceof Missing) refuse(providers, 'providers', project)
  if (typeof members !== 'object' || members === null || !Array.isArray(providers))
    throw noConfig(
      `the configuration has no list of providers: ${project.entry} must pass an object with one`,
    )
  const [first] = providers
  if (first instanceof Missing && providers.every((each) => each instanceof Missing && isList(each)))
    refuse(first, ENTRY, project)
  if (!isSpread) return members
  const session = withSession(members)
  const so = session === members ? undefined : `it is left out, ${JWT_INSTEAD}`
  noticeMissing(config, 'the configuration', place, so)
  return withPasskeys(session)
}

/** A provider of passkeys runs only where the configuration allows the experiment. */
function withPasskeys(members: Members): Members {
  const allowed = { experimental: { enableWebAuthn: true } }
  return (members['providers'] as readonly unknown[]).some((entry) => /passkey|webauthn/.test(idOf(entry)))
    ? { ...allowed, ...members }
    : members
}

function idOf(entry: unknown): string {
  return String(entry instanceof Named ? entry.id : Reflect.get(Object(entry), 'type'))
}

/** What the notice of a missing provider calls it. */
export const ENTRY = 'an entry of providers'

/** `...authConfig.providers`, of which nothing says what they are. */
export function isList({ path }: Missing): boolean {
  return /providers$/i.test(path)
}

const JWT_INSTEAD =
  'and the session is a JWT here: beside an adapter, Credentials and a jwt callback need one'

/** Beside an adapter, the part that is missing must have made the session a JWT: nothing else signs in with Credentials, or calls `jwt`. */
function withSession(members: Members): Members {
  const { adapter, callbacks, session, providers } = members
  const hasCredentials = (providers as readonly unknown[]).some((entry) => idOf(entry) === 'credentials')
  return adapter && (hasCredentials || 'jwt' in Object(callbacks)) && session === undefined
    ? { ...members, session: { strategy: 'jwt' } }
    : members
}

/** The sandbox's adapter for a configuration that cannot do without one, and whose own adapter another file has. */
export function withAdapter(
  config: AuthConfig,
  adder: string,
  isolate: Pick<Isolate, 'adapter' | 'notify'>,
): AuthConfig {
  const { adapter, callbacks, providers, session } = config
  const has = (type: string) => providers.some((each) => (each as { readonly type?: string }).type === type)
  if (adapter !== undefined || !(session?.strategy === 'database' || has('email'))) return config
  const isJwt = session === undefined && (callbacks?.jwt !== undefined || has('credentials'))
  const message = `The configuration has no adapter, and its sessions or sign-in links need one: ${adder} would add it. It is this sandbox’s here`
  isolate.notify({ kind: 'adapter', message })
  return { ...config, ...(isJwt && { session: { strategy: 'jwt' } }), adapter: isolate.adapter }
}

function refuse(missing: Missing, label: string, project: Project): never {
  const { specifier, path, file } = missing
  const { location, says } = describeMissing(missing, label, project)
  const message = `${says}, which is not here. ${missing.advice}`
  throw new IsolateError({ problem: 'import', message, location, missing: { specifier, path, file } })
}

/** A setting that is missing is left out: Auth.js has a default for each. */
export function noticeMissing(
  missing: Missing,
  label: string,
  { isolate, project }: MissingPlace,
  so = 'it is left out',
): void {
  const { specifier, path, file, advice } = missing
  const { location, says } = describeMissing(missing, label, project)
  const message = `${says}, which is not here, so ${so}. ${advice}`
  // No JSON can be a provider: only its file can be added.
  const asked = label === ENTRY ? { specifier, file } : { specifier, path, file }
  isolate.notify({ kind: 'placeholder', message, location, missing: asked })
}

function describeMissing({ specifier, path, isSpread }: Missing, label: string, { files }: Project) {
  const location = locationOfImport(specifier, files)
  const where = location ? ` (${location.file}:${location.line})` : ''
  const says = `${label} ${isSpread ? 'spreads ...' : 'comes from '}${path} of ${specifier}${where}`
  return { location, says }
}

function locationOfImport(specifier: string, files: Project['files']): FileLocation | undefined {
  for (const [file, text] of Object.entries(files)) {
    const line = text
      .split('\n')
      .findIndex((each) => /\b(?:from|import)\b/.test(each) && each.includes(specifier))
    if (line >= 0) return { file, line: line + 1 }
  }
  return undefined
}
