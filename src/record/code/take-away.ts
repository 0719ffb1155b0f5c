import { closing, codeOnly } from '../../protocol/code-text.ts'
import type { Draft } from './draft.ts'
import { functionsIn } from './functions-in.ts'

/** A framework that the configuration can be taken to. */
export interface Target {
  readonly id: 'next' | 'sveltekit' | 'express' | 'core'
  readonly name: string
  /** Where the text goes. */
  readonly file: string
  readonly packageName: string
  /** What its function is called. */
  readonly call: string
  readonly notes: readonly string[]
}

export const TARGETS: readonly Target[] = [
  {
    id: 'next',
    name: 'Next.js',
    file: 'auth.ts',
    packageName: 'next-auth',
    call: 'NextAuth',
    notes: [
      'app/api/auth/[...nextauth]/route.ts:  import { handlers } from "@/auth"; export const { GET, POST } = handlers',
      'Routes are below /api/auth unless basePath says otherwise. AUTH_SECRET is read by itself.',
    ],
  },
  {
    id: 'sveltekit',
    name: 'SvelteKit',
    file: 'src/auth.ts',
    packageName: '@auth/sveltekit',
    call: 'SvelteKitAuth',
    notes: [
      'src/hooks.server.ts:  export { handle } from "./auth"',
      'Variables come from $env/dynamic/private. Routes are below /auth.',
    ],
  },
  {
    id: 'express',
    name: 'Express',
    file: 'auth.ts',
    packageName: '@auth/express',
    call: 'ExpressAuth',
    notes: [
      'app.set("trust proxy", true); app.use("/auth/*", authHandler)',
      'With Express 5 the path is "/auth/*splat".',
    ],
  },
  {
    id: 'core',
    name: 'Auth() of @auth/core',
    file: 'auth.ts',
    packageName: '@auth/core',
    call: 'Auth',
    notes: [
      'Give every request below basePath to handler. Nothing is read from the environment by itself:',
      'secret, trustHost and the clientId and clientSecret of each provider have to be in the configuration.',
    ],
  },
]

/** What was copied, where it goes, and what else it needs. */
export function describeCopied(
  { entry, files }: Pick<Draft, 'entry' | 'files'>,
  { file, name }: Target,
): string {
  const others = Object.keys(files).filter((each) => each !== entry)
  const more = others.length === 0 ? '' : ` It imports what was not copied with it: ${others.join(', ')}.`
  return `Copied ${entry} for ${name}. It goes to ${file}.${more}`
}

const PACKAGES =
  /(['"])(?:next-auth|@auth\/(?:core|sveltekit|express))(\/providers\/[\w-]+|\/jwt|\/adapters|\/types|\/errors)?\1/g

/** The same configuration as a framework takes it: imports, the call, the exports, and notes at the top. */
export function taken(text: string, target: Target): string {
  const body = withExports(withCall(withImports(text, target), target), target)
  const placeholder = /from ['"](?:@\/|~|#|\$lib\/)/.test(text)
    ? ['The database client that is imported here is your own file.']
    : []
  const authorized =
    target.id !== 'next' && functionsIn(text).some(({ name }) => name === 'authorized')
      ? ['authorized is a callback of next-auth alone: check the session in your middleware.']
      : []
  const notes = [`${target.name}: ${target.file}`, ...target.notes, ...placeholder, ...authorized]
  return `${notes.map((note) => `// ${note}`).join('\n')}\n\n${body.trim()}\n`
}

function withImports(text: string, { id, packageName }: Target): string {
  return text.replace(PACKAGES, (_, quote: string, path: string | undefined) => {
    const from = path === undefined ? packageName : `${homeOf(path, id, packageName)}${path}`
    return `${quote}${from}${quote}`
  })
}

/** Which package has a subpath: only next-auth has all of them itself. */
function homeOf(path: string, id: Target['id'], packageName: string): string {
  if (path.startsWith('/providers/')) return packageName
  if (id === 'next') return path === '/jwt' ? 'next-auth' : '@auth/core'
  return '@auth/core'
}

const CALLS = 'NextAuth|SvelteKitAuth|ExpressAuth|Auth'

/** The import of the package itself and the name of its configuration's type; `@auth/core` has its errors and types in separate files. */
function withCall(text: string, { call, id, packageName }: Target): string {
  const line = new RegExp(`^import (?:type )?([^'"]*?)\\s*from (['"])${packageName}\\2`, 'm')
  const given = line.exec(text)?.[1]
  if (given === undefined) return text
  const names = (/\{([\s\S]*)\}/.exec(given)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !new RegExp(`^(?:${CALLS})$`).test(name))
  if (id === 'core' && !names.some((name) => CONFIG_TYPE.test(name))) names.push('type AuthConfig')
  const apart = (from: string, wanted: RegExp) => {
    const found = id === 'core' ? names.filter((name) => wanted.test(name)) : []
    return found.length === 0 ? '' : `\nimport { ${found.join(', ')} } from '@auth/core/${from}'`
  }
  const own = names.filter((name) => id !== 'core' || !(OF_TYPES.test(name) || OF_ERRORS.test(name)))
  const named = own.join(', ')
  const first =
    id === 'next' ? `${call}${named === '' ? '' : `, { ${named} }`}` : `{ ${[call, ...own].join(', ')} }`
  return text
    .replace(
      line,
      () => `import ${first} from '${packageName}'${apart('errors', OF_ERRORS)}${apart('types', OF_TYPES)}`,
    )
    .replace(new RegExp(CONFIG_TYPE, 'g'), CONFIG_TYPES[id])
    .replace(/declare module (['"])@auth\/core\1/g, "declare module '@auth/core/types'")
}

const CONFIG_TYPE = /\b(?:SvelteKit|Express|Next)?AuthConfig\b/
const OF_ERRORS = /\b(?:CredentialsSignin|AuthError)\b/
const OF_TYPES = /\b(?:Account|DefaultSession|Profile|Session|User)\b/

const CONFIG_TYPES = {
  next: 'NextAuthConfig',
  sveltekit: 'SvelteKitAuthConfig',
  express: 'ExpressAuthConfig',
  core: 'AuthConfig',
} as const

const EXPORTED = new RegExp(
  `export\\s+(?:const|default)\\s*(?:(?:\\{[^}]*\\}|\\w+)\\s*=\\s*)?(?:\\([^)]*\\)\\s*=>\\s*)?(?:${CALLS})\\s*\\(\\s*(?:\\w+\\s*,\\s*)?`,
)

/** What is exported, by the names that the framework's own files import. */
function withExports(text: string, { call, id }: Target): string {
  const found = EXPORTED.exec(text)
  if (!found) return text
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + found[0].length)
  if (id === 'core') {
    const isName = /^\w+\s*\)/.test(after)
    if (isName) return `${before}export const handler = (request: Request) => Auth(request, ${after}`
    const plain = codeOnly(text)
    const end =
      closing(plain, plain.indexOf('(', text.indexOf(found[0]) + found[0].lastIndexOf('('))) -
      found.index -
      found[0].length
    return `${before}export const config: AuthConfig = ${after.slice(0, end).trimEnd()}${after.slice(end + 1)}\nexport const handler = (request: Request) => Auth(request, config)`
  }
  return `${before}export const ${NAMES[id]} = ${call}(${after}`
}

const NAMES = {
  next: '{ handlers, auth, signIn, signOut }',
  sveltekit: '{ handle, signIn, signOut }',
  express: 'authHandler',
} as const
