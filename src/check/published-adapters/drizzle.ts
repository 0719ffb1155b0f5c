import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { PGlite } from '@electric-sql/pglite'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import type { PublishedAdapter } from './published-adapter.ts'

/** The tables of the adapter's documentation. */
const tables = `
  CREATE TABLE "user" ("id" text PRIMARY KEY, "name" text, "email" text UNIQUE, "emailVerified" timestamp, "image" text);
  CREATE TABLE "account" (
    "userId" text NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "type" text NOT NULL, "provider" text NOT NULL,
    "providerAccountId" text NOT NULL, "refresh_token" text, "access_token" text, "expires_at" integer, "token_type" text,
    "scope" text, "id_token" text, "session_state" text, PRIMARY KEY ("provider", "providerAccountId"));
  CREATE TABLE "session" (
    "sessionToken" text PRIMARY KEY, "userId" text NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "expires" timestamp NOT NULL);
  CREATE TABLE "verificationToken" (
    "identifier" text NOT NULL, "token" text NOT NULL, "expires" timestamp NOT NULL, PRIMARY KEY ("identifier", "token"));
  CREATE TABLE "authenticator" (
    "credentialID" text NOT NULL UNIQUE, "userId" text NOT NULL REFERENCES "user"("id") ON DELETE CASCADE,
    "providerAccountId" text NOT NULL, "credentialPublicKey" text NOT NULL, "counter" integer NOT NULL,
    "credentialDeviceType" text NOT NULL, "credentialBackedUp" boolean NOT NULL, "transports" text,
    PRIMARY KEY ("userId", "credentialID"));
`

/** A users table that keeps the id it is given, where the adapter's own makes another. */
const usersWithTheirIds = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name'),
  email: text('email').unique(),
  emailVerified: timestamp('emailVerified', { mode: 'date' }),
  image: text('image'),
})

const accounts = pgTable(
  'account',
  {
    userId: text('userId').notNull(),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('providerAccountId').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: integer('expires_at'),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  ({ provider, providerAccountId }) => [primaryKey({ columns: [provider, providerAccountId] })],
)

/** `@auth/drizzle-adapter` on PGlite, which is PostgreSQL in this process. */
export async function openDrizzle({ keepIds = false } = {}): Promise<PublishedAdapter> {
  const database = await PGlite.create()
  await database.exec(tables)
  const client = drizzle(database)
  return {
    adapter: keepIds
      ? DrizzleAdapter(client, { usersTable: usersWithTheirIds, accountsTable: accounts })
      : DrizzleAdapter(client),
    clear: async () => {
      await database.exec('TRUNCATE "user", "account", "session", "verificationToken", "authenticator"')
    },
    close: () => database.close(),
  }
}
