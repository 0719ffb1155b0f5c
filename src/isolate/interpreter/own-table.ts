import * as errors from '../../core/errors.ts'
import { PLATFORM } from './platform-names.ts'
import { FRAMEWORK, INSIDE, members, nothing, type TableEntry, type TableFacts } from './table-entry.ts'

const JWT = ['encode', 'decode', 'getToken']

const ERROR_NAMES = Object.keys(errors).filter((name) => name !== 'isClientError')

const CORE = fromInside({}, ['Auth', 'customFetch', 'raw', 'skipCSRFCheck'])
const HELPERS = ['createActionURL', 'isAuthAction', 'setEnvDefaults']

/** Auth.js itself, except providers. */
export const OWN: Readonly<Record<string, TableEntry>> = {
  'next-auth': fromInside({ default: 'NextAuth' }, FRAMEWORK),
  '@auth/core': CORE,
  '@auth/sveltekit': fromInside({}, ['SvelteKitAuth', ...FRAMEWORK]),
  'next-auth/jwt': members('jwt', JWT),
  '@auth/core/jwt': members('jwt', JWT),
  zod: { kind: 'package', name: 'zod' },
  '@auth/core/types': nothing(),
  '@auth/core/providers': nothing(),
  'next-auth/providers': nothing(),
  '@auth/core/adapters': helpers(['isDate']),
  'next-auth/adapters': nothing(),
}

/** Imports that every configuration has. `undefined` for all others, which may be in the foreign table. */
export function ownEntry(specifier: string, { names, providers }: TableFacts): TableEntry | undefined {
  if (specifier === '@auth/core' && names.some((name) => !CORE.names.includes(name))) return withHelpers()
  if (Object.hasOwn(OWN, specifier)) return OWN[specifier]
  const provider =
    /^(?:next-auth|@auth\/(?:core|sveltekit|express|nextjs|qwik|solid-start))\/providers\/([\w-]+)$/.exec(
      specifier,
    )?.[1]
  if (provider !== undefined && providers.includes(provider)) return providerEntry(provider, names)
  return specifier === '@auth/core/errors' || specifier === 'next-auth/errors' ? errorsEntry() : undefined
}

function withHelpers(): TableEntry {
  const { text, names } = helpers(HELPERS)
  return { kind: 'text', text: `${CORE.text}\n${text}`, names: [...CORE.names, ...names] }
}

/** Framework and adapter helpers are in the platform's second part, because few configurations call them. */
function helpers(names: readonly string[]) {
  const text = `import { authCore } from '${PLATFORM}'\nexport const { ${names.join(', ')} } = authCore`
  return { kind: 'text' as const, text, names }
}

function fromInside(renamed: Readonly<Record<string, string>>, names: readonly string[]) {
  const list = [...Object.entries(renamed).map(([name, inner]) => `${inner} as ${name}`), ...names]
  return {
    kind: 'text' as const,
    text: `export { ${list.join(', ')} } from '${INSIDE}'`,
    names: [...Object.keys(renamed), ...names],
  }
}

/** Its own name is the default export, too, as some versions and bundlers have it: `import { GitHub } from '…/github'`. */
function providerEntry(id: string, asked: readonly string[]): TableEntry {
  const own = asked.filter((name) => name.replace(/Provider$/, '').toLowerCase() === id.replaceAll('-', ''))
  const text = [
    `import { provider } from '${INSIDE}'`,
    `const made = provider(${JSON.stringify(id)})`,
    `export { ${['default', ...own].map((name) => `made as ${name}`).join(', ')} }`,
  ]
  return { kind: 'text', text: text.join('\n'), names: ['default', ...own] }
}

function errorsEntry(): TableEntry {
  const text = `import { authErrors } from '${INSIDE}'\nexport const { ${ERROR_NAMES.join(', ')} } = authErrors`
  return { kind: 'text', text, names: ERROR_NAMES }
}
