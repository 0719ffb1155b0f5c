import { packageTab } from '../../protocol/code-paths.ts'

/** Adapter packages of Auth.js, without `@auth/` and `-adapter`. */
export const ADAPTERS = [
  'azure-tables',
  'd1',
  'dgraph',
  'drizzle',
  'dynamodb',
  'edgedb',
  'fauna',
  'firebase',
  'hasura',
  'kysely',
  'mikro-orm',
  'mongodb',
  'neo4j',
  'neon',
  'pg',
  'pouchdb',
  'prisma',
  'sequelize',
  'supabase',
  'surrealdb',
  'typeorm',
  'unstorage',
  'upstash-redis',
  'xata',
]

/** Packages that make a database client. The client goes into the adapter, and the adapter is the simulator's. */
export const CLIENTS = [
  '@aws-sdk',
  '@azure/data-tables',
  '@libsql',
  '@mikro-orm',
  '@neondatabase/serverless',
  '@planetscale/database',
  '@prisma',
  '@supabase',
  '@upstash/redis',
  '@vercel/kv',
  '@vercel/postgres',
  '@xata.io',
  'better-sqlite3',
  'drizzle-orm',
  'edgedb',
  'faunadb',
  'firebase',
  'firebase-admin',
  'gel',
  'ioredis',
  'kysely',
  'mongodb',
  'mongoose',
  'mysql2',
  'neo4j-driver',
  'pg',
  'postgres',
  'pouchdb',
  'redis',
  'sequelize',
  'sqlite3',
  'surrealdb',
  'typeorm',
  'unstorage',
]

/**
 * Packages that can be set up while a module loads, but do nothing here: servers, logs, other services. Using one in a callback is an error.
 */
export const HELPERS = [
  '@nestjs',
  'compression',
  'cookie-parser',
  'cors',
  'elysia',
  'express-rate-limit',
  'express-session',
  'fastify',
  'helmet',
  'hono',
  'morgan',
  'next-intl',
  'posthog-node',
  'stripe',
]

export function isHelper(specifier: string): boolean {
  return isOneOf(HELPERS, specifier)
}

/** A file of the user's own project, by its path, an alias, or the usual names of packages in its repository. */
export function isProjectFile(specifier: string): boolean {
  return specifier.startsWith('.') || isAlias(specifier) || isWorkspace(specifier)
}

/** What makes a missing name: one that the code only hands on is a constant, `ProviderId.OTP` a member of an enumeration. */
export function makerOf(
  local: string,
  sources: readonly string[] = [],
): 'constant' | 'enumeration' | 'placeholder' {
  if (isEnumeration(local, sources)) return 'enumeration'
  if (!/^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(local)) return 'placeholder'
  const isRead = sources.some((text) =>
    new RegExp(`\\.\\.\\.\\s*${local}\\b|\\b${local}\\s*[.(\\[\x60?!]`).test(text),
  )
  return isRead ? 'placeholder' : 'constant'
}

/** Whether the code only reads members of it that begin with a capital. */
function isEnumeration(local: string, sources: readonly string[]): boolean {
  if (!/^[A-Z]\w*(?:[a-z]|_(?:ID|KIND|PROVIDER|ROLE|STATUS|TYPE)E?S?)$/.test(local)) return false
  const uses = new RegExp(
    `(?<![\\w$.'"/])${local}\\b(?!\\s*(?:,|\\}\\s*from))\\s*(?:(\\.[A-Z]\\w*)(?!\\w|\\s*[(.]))?`,
    'g',
  )
  const found = sources.flatMap((text) => [...text.matchAll(uses)])
  return found.length > 0 && found.every(([, member]) => member !== undefined)
}

/** `@/env`, `~/env.mjs`, `../config/env.server`: a project's own file that reads the environment. */
export function isEnvironmentFile(specifier: string): boolean {
  return /(?:^|[/@~.#])env(?:[./-](?:server|client|mjs|js|ts|index|config|private))*$/i.test(specifier)
}

/** `@acme/db`, `@repo/database`: a package of the project's own repository, by its usual names. */
function isWorkspace(specifier: string): boolean {
  return WORKSPACE.test(specifier) && !isOneOf([...FRAMEWORKS, ...OTHER_LIBRARIES, ...HELPERS], specifier)
}

const WORKSPACE =
  /^@(?:(?:actions|backend|config|constants|data|helpers|hooks|infrastructure|libs?|middlewares?|models?|modules?|repositories|schemas?|server|services|shared|src|store|utils?)(?:\/|$)|(?:acme|app|apps|internal|monorepo|packages|repo|workspace)\/|(?!auth\/)[\w-]+\/(?:api|auth|backend|common|config|core|database|db|drizzle|email|emails|env|helpers|kv|lib|logger|mail|prisma|redis|schema|schemas|server|services|shared|types|utils|validators)(?:\/|$))/

function isOneOf(packages: readonly string[], specifier: string): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

export function isAdapterPackage(specifier: string): boolean {
  const name = /^@(?:next-)?auth\/([\w-]+)-adapter(?:\/.*)?$/.exec(specifier)?.[1]
  return name !== undefined && ADAPTERS.includes(name)
}

export function isDatabaseClient(specifier: string): boolean {
  return isOneOf(CLIENTS, specifier)
}

/** `@/lib/db`, `~/server/db`, `#db`, `src/db`, `$lib/db`, `generated/api`: a path that the project's own settings resolve. */
function isAlias(specifier: string): boolean {
  return /^(?:@\/|~|#|(?:src|generated)\/|\$lib\/|\$\/)/.test(specifier)
}

/** What to do if the configuration uses a value of it. `tab` is the file that would replace it. */
export function adviceOnValue(specifier: string, tab: string): string {
  if (isProjectFile(specifier)) return `${adviceOnFile(tab)}, or write the value into this one`
  return isDatabaseClient(specifier) || isHelper(specifier)
    ? 'Write the value into the file'
    : sentence(adviceFor(specifier, tab))
}

function adviceOnFile(tab: string): string {
  return `Add the file as another tab (${tab})`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why a configuration that imports this may have nothing to run. */
export function hintFor(specifier: string): string | undefined {
  return isOneOf(FRAMEWORKS, specifier) || isOneOf(OTHER_LIBRARIES, specifier)
    ? `${specifier}: ${adviceFor(specifier)}`
    : undefined
}

/** Why an import is not available, and what to do. */
export function adviceFor(specifier: string, tab = `${packageTab(specifier)}.ts`): string {
  const name = specifier.replace(/^node:/, '')
  if (specifier.startsWith('.')) return 'there is no such file: add it as another tab'
  if (Object.hasOwn(INSTEAD, specifier)) return INSTEAD[specifier] ?? ''
  if (isOneOf(FRAMEWORKS, specifier))
    return 'this framework can’t run here, but its configuration can: export default (request) => Auth(request, { providers: [] }), with Auth of @auth/core'
  if (isOneOf(OTHER_LIBRARIES, specifier))
    return 'this is another library than Auth.js: configurations for next-auth 5, @auth/core and Auth.js’s packages for SvelteKit, Express, Qwik, SolidStart, Hono, Astro and Nuxt can be run here'
  if (specifier.startsWith('node:') || NODE.includes(name))
    return 'there is no file system, socket or process here: use fetch'
  if (/\/providers\//.test(specifier))
    return 'there is no provider of this name: see https://authjs.dev/getting-started/authentication/oauth for those there are'
  if (/^(?:next-auth|@auth\/\w+)\/(?:react|client)$/.test(specifier))
    return 'this is for the browser’s side: import it in components, not in the configuration'
  return `this package isn’t available here: write what you need of it into another tab (${tab}), which then replaces it, or say what it returns`
}

const FETCH =
  'use fetch, which reaches the simulated network: await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(data) })'

/** The replacement to use here. */
const INSTEAD: Readonly<Record<string, string>> = {
  axios: FETCH,
  got: FETCH,
  'jwks-rsa':
    'use createRemoteJWKSet of jose: await jwtVerify(token, createRemoteJWKSet(new URL(url)), { issuer, audience })',
  ky: FETCH,
  ofetch: FETCH,
  superagent: FETCH,
  'next-auth/webauthn': 'this is for the browser’s side: import it in components, not in the configuration',
}
const FRAMEWORKS = ['@auth/fastify', '@auth/koa', '@auth/nuxt', '@sidebase/nuxt-auth']
const OTHER_LIBRARIES = ['@clerk/nextjs', '@convex-dev/auth', 'better-auth', 'iron-session', 'lucia']

const NODE = [
  'fs',
  'fs/promises',
  'os',
  'http',
  'https',
  'net',
  'tls',
  'dns',
  'stream',
  'util',
  'child_process',
  'worker_threads',
  'vm',
  'buffer',
  'events',
  'process',
  'module',
]
