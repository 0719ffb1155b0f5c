import { ERROR_NAMES } from '../border/error-names.ts'
import { PLATFORM } from './platform-names.ts'
import { INSIDE, members, nothing, type TableEntry, type TableFacts } from './table-entry.ts'

const FRAMEWORK = ['AuthError', 'CredentialsSignin', 'customFetch']
const JWT = ['encode', 'decode', 'getToken']

const IS_DATE = `export const isDate = (value) => {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value
}`

const CORE = fromInside({}, ['Auth', 'customFetch', 'raw', 'skipCSRFCheck'])
const HELPERS = ['createActionURL', 'isAuthAction', 'setEnvDefaults']

/** Auth.js itself, but for providers. */
export const OWN: Readonly<Record<string, TableEntry>> = {
  'next-auth': fromInside({ default: 'NextAuth' }, FRAMEWORK),
  '@auth/core': CORE,
  '@auth/sveltekit': fromInside({}, ['SvelteKitAuth', ...FRAMEWORK]),
  '@auth/express': fromInside({}, ['ExpressAuth', 'getSession', ...FRAMEWORK]),
  'next-auth/jwt': members('jwt', JWT),
  '@auth/core/jwt': members('jwt', JWT),
  zod: { kind: 'package', name: 'zod' },
  'zod/v4': { kind: 'package', name: 'zod' },
  '@auth/core/types': nothing(),
  '@auth/core/providers': nothing(),
  'next-auth/providers': nothing(),
  '@auth/core/adapters': { kind: 'text', text: IS_DATE, names: ['isDate'] },
  'next-auth/adapters': nothing(),
}

/** What every configuration imports. `undefined` for all else, which the foreign table has, if anything. */
export function ownEntry(specifier: string, { names, providers }: TableFacts): TableEntry | undefined {
  if (specifier === '@auth/core' && names.some((name) => !CORE.names.includes(name))) return withHelpers()
  if (Object.hasOwn(OWN, specifier)) return OWN[specifier]
  const provider = /^(?:next-auth|@auth\/(?:core|sveltekit|express))\/providers\/([\w-]+)$/.exec(
    specifier,
  )?.[1]
  if (provider !== undefined && providers.includes(provider)) return providerEntry(provider)
  return specifier === '@auth/core/errors' || specifier === 'next-auth/errors' ? errorsEntry() : undefined
}

/** Frameworks' helpers are in the platform's second part, as few configurations call them. */
function withHelpers(): TableEntry {
  const text = `${CORE.text}\nimport { authCore } from '${PLATFORM}'\nexport const { ${HELPERS.join(', ')} } = authCore`
  return { kind: 'text', text, names: [...CORE.names, ...HELPERS] }
}

function fromInside(renamed: Readonly<Record<string, string>>, names: readonly string[]) {
  const list = [...Object.entries(renamed).map(([name, inner]) => `${inner} as ${name}`), ...names]
  return {
    kind: 'text' as const,
    text: `export { ${list.join(', ')} } from '${INSIDE}'`,
    names: [...Object.keys(renamed), ...names],
  }
}

function providerEntry(id: string): TableEntry {
  const text = `import { provider } from '${INSIDE}'\nexport default provider(${JSON.stringify(id)})`
  return { kind: 'text', text, names: ['default'] }
}

function errorsEntry(): TableEntry {
  const text = `import { authErrors } from '${INSIDE}'\nexport const { ${ERROR_NAMES.join(', ')} } = authErrors`
  return { kind: 'text', text, names: ERROR_NAMES }
}
