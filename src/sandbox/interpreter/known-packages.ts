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

/** What configurations build a database client from. It flows into the adapter, and the adapter is the simulator's. */
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

export function isAdapterPackage(specifier: string): boolean {
  const name = /^@auth\/([\w-]+)-adapter(?:\/.*)?$/.exec(specifier)?.[1]
  return name !== undefined && ADAPTERS.includes(name)
}

export function isDatabaseClient(specifier: string): boolean {
  return CLIENTS.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

/** `@/lib/db`, `~/server/db`, `#db`, `src/db`, `$lib/db`: a path that the project's own settings resolve. */
export function isAlias(specifier: string): boolean {
  return /^(?:@\/|~|#|src\/|\$lib\/|\$\/)/.test(specifier)
}

/** Why an import cannot be had, and what can be done. */
export function adviceFor(specifier: string): string {
  const name = specifier.replace(/^node:/, '')
  if (specifier.startsWith('.')) return `there is no such file: add it as a further tab`
  if (specifier.startsWith('node:') || NODE.includes(name))
    return 'there is no file system, socket or process here: use fetch'
  if (VERSION_4.includes(specifier) || specifier.startsWith('@next-auth/'))
    return 'this belongs to version 4 of next-auth: see https://authjs.dev/getting-started/migrating-to-v5'
  if (/\/providers\//.test(specifier))
    return 'there is no provider of this name: see https://authjs.dev/getting-started/authentication/oauth for those there are'
  if (/^(?:next-auth|@auth\/\w+)\/(?:react|client)$/.test(specifier))
    return 'this is for the browser’s side: import it in components, not in the configuration'
  return 'it is not in the table of packages that can be imported here: put what you need of it into a file of its own, or ask for it by fetch'
}

const NODE = [
  'fs',
  'fs/promises',
  'path',
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
  'async_hooks',
  'module',
  'url',
]
const VERSION_4 = ['next-auth/next', 'next-auth/middleware', 'next-auth/core', 'next-auth/utils']
