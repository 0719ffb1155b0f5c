import type { Journal } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { refuse } from '../values/refusal.ts'

/** @throws Refusal `unknown-exchange` */
export async function requireExchange({ name, store }: Journal, id: string): Promise<ExchangeRow> {
  const row = await store.get('exchanges', id)
  if (row !== undefined) return row
  throw refuse('unknown-exchange', `Sandbox ${name} has no exchange ${id}.`)
}
