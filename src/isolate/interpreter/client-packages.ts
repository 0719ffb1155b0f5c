/** Texts in `packages/clients`, as modules that user code cannot import. */
export const CLIENT_TEXTS = [
  'drizzle',
  'kysely',
  'mongo',
  'people',
  'pipelines',
  'prisma',
  'sanity',
  'services',
  'sql',
  'stores',
] as const

export type ClientText = (typeof CLIENT_TEXTS)[number]

/** What modules of ours import it by. */
export const hidden = (name: ClientText): string => `authscope:${name}`

/** What each package exports, by the text that has it. */
export const CLIENT_PACKAGES: readonly (readonly [RegExp, ClientText, family: string])[] = [
  [/^drizzle-orm\/(?:better-sqlite3|bun-sqlite|node-sqlite)$/, 'drizzle', 'drizzle-at-once'],
  [
    /^drizzle-orm\/(?:mysql2|planetscale-serverless|singlestore|tidb-serverless)$/,
    'drizzle',
    'drizzle-mysql',
  ],
  [/^drizzle-orm(?:\/|$)/, 'drizzle', 'drizzle'],
  [/^mongoose$/, 'mongo', 'mongoose'],
  [/^mongodb$/, 'mongo', 'mongodb'],
  [/^kysely$/, 'kysely', 'kysely'],
  [/^@supabase\/(?:supabase-js|ssr)$/, 'services', 'supabase'],
  [/^firebase-admin(?:\/|$)/, 'services', 'firestore'],
  [/^pg$/, 'sql', 'pg'],
  [/^postgres$/, 'sql', 'postgres'],
  [/^@vercel\/postgres$/, 'sql', 'vercel'],
  [/^@neondatabase\/serverless$/, 'sql', 'neon'],
  [/^@libsql\/client(?:\/|$)/, 'sql', 'libsql'],
  [/^@planetscale\/database$/, 'sql', 'planetscale'],
  [/^mysql2(?:\/promise)?$/, 'sql', 'mysql'],
  [/^better-sqlite3$/, 'sql', 'sqlite'],
  [/^@upstash\/redis(?:\/|$)/, 'stores', 'upstash'],
  [/^@vercel\/kv$/, 'stores', 'kv'],
  [/^ioredis$/, 'stores', 'ioredis'],
  [/^redis$/, 'stores', 'redis'],
  [/^@upstash\/ratelimit$/, 'stores', 'ratelimit'],
  [/^rate-limiter-flexible$/, 'stores', 'flexible'],
  [/^node:sqlite$/, 'sql', 'node-sqlite'],
  [/^(?:@sanity\/client|next-sanity|sanity)$/, 'sanity', 'sanity'],
  [/^ldapts$/, 'people', 'ldapts'],
  [/^ldapjs$/, 'people', 'ldapjs'],
  [/^ldapjs-client$/, 'people', 'ldapjs-client'],
  [/^ldap-authentication$/, 'people', 'ldap-authentication'],
  [/^firebase\/(?:app|auth)$/, 'people', 'firebase-auth'],
  [/^bun:sqlite$/, 'sql', 'bun-sqlite'],
]

/** Code does not wait for what these answer. */
export const AT_ONCE = ['drizzle-at-once', 'sqlite', 'node-sqlite', 'bun-sqlite']

/** A driver that an adapter or another client is given. Nothing is asked of it: their rows are in the sandbox's tables. */
export function isDriver(specifier: string): boolean {
  const isSql = CLIENT_PACKAGES.some(([pattern, text]) => text === 'sql' && pattern.test(specifier))
  return isSql || specifier.startsWith('@prisma/adapter-')
}
