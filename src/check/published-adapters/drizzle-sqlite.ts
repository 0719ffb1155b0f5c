import { DrizzleAdapter } from '@auth/drizzle-adapter'
import sqlite, { type BindableValue } from '@sqlite.org/sqlite-wasm'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { PublishedAdapter } from './published-adapter.ts'

/** The tables of the adapter's documentation for SQLite: dates are milliseconds. */
const tables = `
  CREATE TABLE "user" ("id" TEXT PRIMARY KEY, "name" TEXT, "email" TEXT UNIQUE, "emailVerified" INTEGER, "image" TEXT);
  CREATE TABLE "account" (
    "userId" TEXT NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "type" TEXT NOT NULL, "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL, "refresh_token" TEXT, "access_token" TEXT, "expires_at" INTEGER, "token_type" TEXT,
    "scope" TEXT, "id_token" TEXT, "session_state" TEXT, PRIMARY KEY ("provider", "providerAccountId"));
  CREATE TABLE "session" (
    "sessionToken" TEXT PRIMARY KEY, "userId" TEXT NOT NULL REFERENCES "user"("id") ON DELETE CASCADE, "expires" INTEGER NOT NULL);
  CREATE TABLE "verificationToken" (
    "identifier" TEXT NOT NULL, "token" TEXT NOT NULL, "expires" INTEGER NOT NULL, PRIMARY KEY ("identifier", "token"));
  CREATE TABLE "authenticator" (
    "credentialID" TEXT NOT NULL UNIQUE, "userId" TEXT NOT NULL REFERENCES "user"("id") ON DELETE CASCADE,
    "providerAccountId" TEXT NOT NULL, "credentialPublicKey" TEXT NOT NULL, "counter" INTEGER NOT NULL,
    "credentialDeviceType" TEXT NOT NULL, "credentialBackedUp" INTEGER NOT NULL, "transports" TEXT,
    PRIMARY KEY ("userId", "credentialID"));
`

const names = ['account', 'session', 'verificationToken', 'authenticator', 'user']

/** `@auth/drizzle-adapter` on SQLite, which is WebAssembly in this process. Its code for SQLite is not the one for PostgreSQL. */
export async function openDrizzleSqlite(): Promise<PublishedAdapter> {
  const { oo1 } = await sqlite()
  const database = new oo1.DB(':memory:')
  database.exec(tables)
  const client = drizzle(async (sql, params, method) => {
    const rows = database.exec({
      ...{
        sql,
        bind: params as BindableValue[],
        rowMode: 'array' as const,
        returnValue: 'resultRows' as const,
      },
    })
    // One row is asked for as such; none is no row rather than an empty one.
    return { rows: method === 'get' ? (rows[0] as unknown[]) : rows }
  })
  return {
    adapter: DrizzleAdapter(client),
    clear: async () => void database.exec(names.map((name) => `DELETE FROM "${name}"`).join(';')),
    close: async () => database.close(),
  }
}
