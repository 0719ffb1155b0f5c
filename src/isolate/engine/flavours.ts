import { setEnvDefaults } from '../../core/config/set-env-defaults.ts'
import { skipCSRFCheck } from '../../core/symbols.ts'
import type { AuthConfig } from '../../core/types.ts'
import type { CodeFlavour } from '../../protocol/code.ts'
import type { Project } from '../messages.ts'

type Config = Writable<AuthConfig> & { prefix?: string }
type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Environment = Readonly<Record<string, string>>

/** Does what the framework's package does before it calls the engine. */
export function applyFlavour(
  flavour: CodeFlavour,
  given: AuthConfig,
  environment: Environment,
  { files }: Pick<Project, 'files'>,
): AuthConfig {
  const config: Config = { ...given }
  APPLY[flavour](config, environment)
  // What other code fills in for each request stays in the object, and `Auth` finds it.
  if (flavour === 'core' && Object.values(files).some((text) => FILLS_IN.test(text)))
    setEnvDefaults(environment, config, true)
  return config
}

const FILLS_IN = /\bsetEnvDefaults\s*\(/

const APPLY: Readonly<Record<CodeFlavour, (config: Config, environment: Environment) => void>> = {
  // `Auth` itself reads no environment.
  core: (config) => {
    config.basePath ??= '/auth'
  },
  // https://authjs.dev/reference/nextjs#environment-variable-inference
  'next-auth': (config, environment) => {
    const url = environment['AUTH_URL'] ?? environment['NEXTAUTH_URL']
    const path = url && URL.canParse(url) ? new URL(url).pathname : '/'
    config.secret ??= environment['AUTH_SECRET'] ?? environment['NEXTAUTH_SECRET']
    // An empty path counts as none.
    config.basePath ||= path === '/' ? '/api/auth' : path
    if (environment['NODE_ENV'] !== 'production') config.trustHost ??= true
    setEnvDefaults(environment, config, true)
  },
  // Its path is where the app mounts it, whatever AUTH_URL says.
  express: (config, environment) => {
    config.basePath ??= '/auth'
    setEnvDefaults(environment, config, true)
  },
  // SvelteKit and Qwik compare the origins of forms themselves, and have one path.
  sveltekit: (config, environment) => checkedByFramework(config, environment),
  qwik: (config, environment) => checkedByFramework(config, environment),
  // The others fill in the secret and trust, and leave the providers as they are.
  'qwik-city': (config, environment) => withSecret(config, environment),
  solid: (config, environment) => withSecret(config, environment),
  // Its prefix is the path.
  astro: (config, environment) => {
    config.basePath = config.prefix ?? '/api/auth'
    withSecret(config, environment)
  },
  hono: (config, environment) => {
    config.secret ??= environment['AUTH_SECRET']
    setEnvDefaults(environment, config, true)
  },
  nuxt: (config) => {
    config.basePath ??= '/api/auth'
    config.trustHost ??= true
    config.skipCSRFCheck = skipCSRFCheck
  },
}

function checkedByFramework(config: Config, environment: Environment): void {
  if (environment['NODE_ENV'] !== 'production') config.trustHost ??= true
  config.basePath = '/auth'
  config.skipCSRFCheck = skipCSRFCheck
  setEnvDefaults(environment, config, true)
}

function withSecret(config: Config, environment: Environment): void {
  const trust = environment['AUTH_TRUST_HOST'] ?? environment['VERCEL']
  config.secret ??= environment['AUTH_SECRET']
  config.trustHost ??= trust === undefined ? environment['NODE_ENV'] !== 'production' : trust !== ''
  config.basePath ??= config.prefix ?? '/api/auth'
  delete config.prefix
}

/** Packages by flavour, for a configuration that is exported here and passed to its framework elsewhere. */
const PACKAGES: readonly (readonly [CodeFlavour, string])[] = [
  ['next-auth', 'next-auth'],
  ['sveltekit', '@auth/sveltekit'],
  ['express', '@auth/express'],
  ['qwik', '@auth/qwik'],
  ['qwik-city', '@builder.io/qwik-auth'],
  ['solid', '@auth/solid-start'],
  ['solid', '@solid-auth/base'],
  ['solid', '@solid-mediakit/auth'],
  ['hono', '@hono/auth-js'],
  ['astro', 'auth-astro'],
  ['nuxt', '#auth'],
  ['nuxt', '@hebilicious/authjs-nuxt'],
]

/** The framework of a configuration that is only exported: no call says it, so the code around it does. */
export function flavourOfObject(config: unknown, { entry, files }: Project): CodeFlavour {
  const { [entry]: text = '', ...others } = files
  // Only auth-astro has a prefix, and a file of this name that Vite builds.
  const isAstro =
    'prefix' in Object(config) ||
    (/(?:^|\/)auth\.config\.m?[jt]s$/.test(entry) && text.includes('import.meta.env'))
  return (
    flavourNamedIn(text) ?? (isAstro ? 'astro' : flavourNamedIn(Object.values(others).join('\n'))) ?? 'core'
  )
}

/** An import, or a line of `package.json`. */
function flavourNamedIn(text: string): CodeFlavour | undefined {
  const isNamed = (name: string): boolean =>
    ["'", '"'].some((quote) => text.includes(quote + name + quote) || text.includes(`${quote}${name}/`))
  return PACKAGES.find(([, name]) => isNamed(name))?.[0]
}
