import { type Database, KyselyAdapter } from '@auth/kysely-adapter'
import sqlite, { type BindableValue, type Database as SqliteDatabase } from '@sqlite.org/sqlite-wasm'
import { Kysely, SqliteDialect } from 'kysely'
import type { PublishedAdapter } from './published-adapter.ts'

/** The tables of the adapter's documentation, for SQLite: dates are text, and references are not checked unless a connection asks for it. */
const tables = `
  CREATE TABLE "User" ("id" TEXT PRIMARY KEY, "name" TEXT, "email" TEXT UNIQUE, "emailVerified" TEXT, "image" TEXT);
  CREATE TABLE "Account" (
    "userId" TEXT NOT NULL REFERENCES "User"("id") ON DELETE CASCADE, "type" TEXT NOT NULL, "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL, "refresh_token" TEXT, "access_token" TEXT, "expires_at" INTEGER, "token_type" TEXT,
    "scope" TEXT, "id_token" TEXT, "session_state" TEXT, PRIMARY KEY ("provider", "providerAccountId"));
  CREATE TABLE "Session" (
    "sessionToken" TEXT PRIMARY KEY, "userId" TEXT NOT NULL REFERENCES "User"("id") ON DELETE CASCADE, "expires" TEXT NOT NULL);
  CREATE TABLE "VerificationToken" (
    "identifier" TEXT NOT NULL, "token" TEXT NOT NULL, "expires" TEXT NOT NULL, PRIMARY KEY ("identifier", "token"));
`

/** `@auth/kysely-adapter` on SQLite, which is WebAssembly in this process. */
export async function openKysely(): Promise<PublishedAdapter> {
  const { oo1 } = await sqlite()
  const database = new oo1.DB(':memory:')
  database.exec(tables)
  const client = new Kysely<Database>({ dialect: new SqliteDialect({ database: asKyselyWants(database) }) })
  return {
    adapter: KyselyAdapter(client),
    clear: async () => {
      database.exec(
        'DELETE FROM "User"; DELETE FROM "Account"; DELETE FROM "Session"; DELETE FROM "VerificationToken"',
      )
    },
    close: () => client.destroy(),
  }
}

/** SQLite's own interface in the shape of `better-sqlite3`, which Kysely's dialect speaks. */
function asKyselyWants(database: SqliteDatabase) {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    const all = (parameters: readonly unknown[]): unknown[] => {
      try {
        if (parameters.length > 0) statement.bind([...parameters] as BindableValue[])
        const rows: unknown[] = []
        while (statement.step()) rows.push(statement.get({}))
        return rows
      } finally {
        statement.finalize()
      }
    }
    const run = (parameters: readonly unknown[]) => {
      all(parameters)
      return { changes: database.changes(), lastInsertRowid: 0 }
    }
    return {
      reader: statement.columnCount > 0,
      all,
      run,
      iterate: (given: readonly unknown[]) => all(given).values(),
    }
  }
  return { prepare, close: () => database.close() }
}
