import { type Members, Missing, type MissingPlace, noticeMissing } from './missing-values.ts'

/** The provider whose settings these are. */
export interface SettingsAround {
  /** What it is called in a notice. */
  readonly label: string
  /** What it is without settings, or as it is written out. */
  readonly made: Members
  /** Whether it has an id, a type and endpoints by itself. */
  readonly isPreset: boolean
  readonly place: MissingPlace
  readonly environment: Readonly<Record<string, string>>
}

/** What a provider of sign-in links has for those that are missing. */
export const MAIL_SETTINGS = { server: 'smtp://smtp.app.example:587', from: 'no-reply@app.example' }

export function ownAddress(id: string): string {
  return `https://${id}.example`
}

/**
 * A provider's settings, with those that it cannot do without: as long as the file that has them is missing, it is at an address of its name, and
 * sends mails by the server of app.example.
 */
export function withKnown(given: Members | Missing, around: SettingsAround): Members {
  const { label, made, place } = around
  const known = knownFor(around)
  const isMissing = given instanceof Missing
  const own = isMissing ? ((given.isSpread ? given.rest : {}) as Members) : given
  const isWanted = (key: string): boolean =>
    isMissing
      ? key === 'issuer' || (key === 'server' && key in made)
      : key === 'issuer' && ENDPOINTS.some((name) => isMissingAt(own[name]))
  const added = Object.entries(known).filter(([key]) => !Object.hasOwn(own, key) && isWanted(key))
  const so = added.map(([key, value]) => `, and ${label}.${key} is ${String(value)} here`).join('')
  if (isMissing) noticeMissing(given, label, place, `it is left out${so}`)
  else if (so !== '') place.isolate.notify({ kind: 'result', message: `${label} lacks an endpoint${so}` })
  return { ...Object.fromEntries(added), ...filled(own, known, around) }
}

/** What the provider's own document says where a configuration doesn't. */
const ENDPOINTS = ['authorization', 'token', 'userinfo']

function isMissingAt(endpoint: unknown): boolean {
  return endpoint instanceof Missing || Reflect.get(Object(endpoint), 'url') instanceof Missing
}

function knownFor({ environment, isPreset, label, made }: SettingsAround): Members {
  const issuer = isPreset ? presetAddress(made, environment) : ownAddress(label)
  return {
    ...(issuer !== undefined && { issuer }),
    clientId: `test-${label}`,
    clientSecret: `test-${label}`,
    // Apple takes only what its own key signed.
    ...(label === 'apple' && {
      clientId: environment['AUTH_APPLE_ID'],
      clientSecret: environment['AUTH_APPLE_SECRET'],
    }),
    ...(made['type'] === 'email' && MAIL_SETTINGS),
  }
}

/** Keycloak is at another address for everyone. `undefined` for those that have one by default. */
function presetAddress(
  { id, issuer, type }: Members,
  environment: SettingsAround['environment'],
): string | undefined {
  if (type !== 'oidc' || issuer !== undefined) return undefined
  const name = String(id)
  return environment[`AUTH_${name.toUpperCase().replaceAll('-', '_')}_ISSUER`] ?? ownAddress(name)
}

function filled(own: Members, known: Members, { label, place }: SettingsAround): Members {
  const members = Object.entries(own).flatMap(([key, value]): [string, unknown][] => {
    const name = `${label}.${key}`
    const isKnown = Object.hasOwn(known, key)
    const so = isKnown ? `it is ${String(known[key])} here` : 'it comes from the environment'
    if (isRedacted(key, value)) {
      const message = `${name} has no value that a provider could take, so ${so}`
      place.isolate.notify({ kind: 'result', message })
      return isKnown ? [[key, known[key]]] : []
    }
    if (!(value instanceof Missing && isKnown)) return [[key, value]]
    noticeMissing(value, name, place, so)
    return [[key, known[key]]]
  })
  return Object.fromEntries(members)
}

/** An empty client ID, or an issuer that is no address: `https://<your-domain>`. */
function isRedacted(key: string, value: unknown): boolean {
  return (
    (key === 'clientId' && value === '') ||
    (key === 'issuer' && typeof value === 'string' && !URL.canParse(value))
  )
}
