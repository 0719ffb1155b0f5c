import type { Code } from '../../protocol/code.ts'
import { DEFAULT_SECRET } from '../../protocol/scenario-defaults.ts'
import { APP_ORIGIN } from '../parties.ts'
import { clientOf, issuerOf, OWN_NAMES } from './registration.ts'

/** Where code names a variable. */
const NAMES = [
  /\b(?:process|import\.meta)\.env\.([A-Za-z_]\w*)/g,
  /\b(?:process|import\.meta)\.env\[\s*['"]([A-Za-z_]\w*)['"]\s*\]/g,
]
const ENV_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]\$env\/(?:static|dynamic)\/private['"]/g
const PROVIDER = /['"](?:next-auth|@auth\/[a-z]+)\/providers\/([a-z0-9-]+)['"]/g

/** Presets that take an API key. */
const MAIL: ReadonlySet<string> = new Set([
  'forwardemail',
  'loops',
  'mailgun',
  'postmark',
  'resend',
  'sendgrid',
])

const FIXED: Readonly<Record<string, string>> = {
  AUTH_SECRET: DEFAULT_SECRET,
  NEXTAUTH_SECRET: DEFAULT_SECRET,
  AUTH_URL: APP_ORIGIN,
  NEXTAUTH_URL: APP_ORIGIN,
  AUTH_TRUST_HOST: 'true',
  NODE_ENV: 'development',
}

/**
 * Test values for the variables that a project asks for: by name in its files, and for the providers that it imports, as the engine infers them.
 * Ids and secrets are those that app.example has at the simulated providers.
 */
export function testEnvironment({ files }: Pick<Code, 'files'>): Readonly<Record<string, string>> {
  const text = Object.values(files).join('\n')
  const providers = [...new Set([...text.matchAll(PROVIDER)].map(([, id = '']) => id))]
  const named = NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const imported = [...text.matchAll(ENV_IMPORT)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  )
  const inferred = providers.flatMap((id) => namesFor(id))
  const all = new Set([
    'AUTH_SECRET',
    ...inferred,
    ...named,
    ...imported.filter((name) => /^\w+$/.test(name)),
  ])
  return Object.fromEntries([...all].map((name) => [name, testValue(name, providers)]))
}

function namesFor(id: string): readonly string[] {
  const prefix = `AUTH_${wordOf(id)}`
  if (MAIL.has(id)) return [`${prefix}_KEY`]
  if (id === 'credentials' || id === 'passkey' || id === 'webauthn' || id === 'nodemailer') return []
  const issuer = issuerOf({ id }) === undefined ? [] : [`${prefix}_ISSUER`]
  return [`${prefix}_ID`, `${prefix}_SECRET`, ...issuer]
}

function testValue(name: string, providers: readonly string[]): string {
  if (Object.hasOwn(FIXED, name)) return FIXED[name] ?? ''
  // The longest name that fits: AZURE_AD_B2C before AZURE_AD.
  const [id] = providers
    .filter((each) => `_${name}_`.includes(`_${wordOf(each)}_`))
    .toSorted((a, b) => b.length - a.length)
  if (id !== undefined) {
    if (/_ID$/.test(name)) return clientOf(id).clientId
    if (/_SECRET$/.test(name)) return clientOf(id).clientSecret
    if (/_ISSUER$/.test(name)) return issuerOf({ id }) ?? ''
    if (/_KEY$/.test(name)) return `test-key-${id}`
  }
  return `test-${name.toLowerCase().replaceAll('_', '-')}`
}

function wordOf(id: string): string {
  return (OWN_NAMES[id] ?? id).toUpperCase().replaceAll('-', '_')
}
