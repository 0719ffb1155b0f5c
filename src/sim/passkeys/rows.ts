import type { AuthenticatorState } from '../../authenticator/device/state.ts'
import type { Plugged } from '../../authenticator/platform/bench.ts'
import type {
  CeremonyCall,
  CeremonyDecision,
  CeremonyDialog,
  CeremonyOutcome,
} from '../../protocol/ceremony.ts'
import type { AuthenticatorKind } from '../../protocol/keys.ts'
import type { Journal } from '../journal/journal.ts'

/** An authenticator of a person, as stored. One that was never used is not: it is the same every time it is made. */
export interface AuthenticatorRow {
  readonly id: string
  readonly kind: AuthenticatorKind
  /** Ids of people. Without a holder it is lost. */
  readonly owner: string
  readonly holder?: string
  /** Device where a security key is plugged in. */
  readonly pluggedIn?: string
  /** User verification was switched off. */
  readonly verifiesNoOne?: true
  readonly state: AuthenticatorState
}

/** A ceremony of a page, as stored: it is played from its beginning with each decision. */
export interface CeremonyRow {
  readonly id: string
  /** Idempotency key of the page that asked. */
  readonly key?: string
  readonly device: string
  readonly tab: string
  /** Exchange that brought the page, its run, and its depth inside the tab. */
  readonly document: string
  readonly run: number
  readonly nesting: number
  readonly asked: CeremonyCall
  /** Milliseconds of the virtual clock at which its authenticators began, and at which it times out. */
  readonly at: number
  readonly expiresAt?: number
  /** It asks for a passkey without a dialog, and no one had just signed in. */
  readonly isUnasked?: true
  /** Authenticators as they were when it began. */
  readonly before: readonly Plugged[]
  readonly decisions: readonly CeremonyDecision[]
  /** How many commands of authenticators are recorded, and how many steps were. */
  readonly told: number
  readonly steps: number
  /** It waits until it is resumed: on the way, or with its outcome, which the page does not have yet. */
  readonly pausedAt?: 'way' | 'end'
  /** What it changed in authenticators so far is written. */
  readonly isKept?: true
  /** What the person is asked; absent when nothing is. */
  readonly dialog?: CeremonyDialog
  readonly outcome?: CeremonyOutcome
}

/** What is counted, and which devices keep their passkeys to themselves. */
export interface PasskeysRow {
  readonly lastCeremony: number
  readonly lastKey: number
  readonly unsynced: readonly string[]
}

const PASSKEYS = 'passkeys'
const AUTHENTICATOR = 'authenticator '
const CEREMONY = 'ceremony '

/** Runs inside a transaction: what is read and written belongs to its entry. */
export async function readCounts({ store }: Journal): Promise<PasskeysRow> {
  const row = await store.get('state', PASSKEYS)
  return (row?.value as PasskeysRow | undefined) ?? { lastCeremony: 0, lastKey: 0, unsynced: [] }
}

export function writeCounts({ store }: Journal, value: PasskeysRow): Promise<void> {
  return store.put('state', { key: PASSKEYS, value })
}

export function storedAuthenticators(world: Journal): Promise<readonly AuthenticatorRow[]> {
  return listed(world, AUTHENTICATOR)
}

export async function writeAuthenticators(
  { store }: Journal,
  rows: readonly AuthenticatorRow[],
): Promise<void> {
  for (const row of rows) await store.put('state', { key: AUTHENTICATOR + row.id, value: row })
}

/** Every ceremony of the world that is still known, in the order of their ids. */
export async function storedCeremonies(world: Journal): Promise<readonly CeremonyRow[]> {
  const rows = await listed<CeremonyRow>(world, CEREMONY)
  return rows.toSorted((a, b) => numberOf(a) - numberOf(b))
}

export function isOpen({ outcome }: CeremonyRow): boolean {
  return outcome === undefined
}

/** Whether its time is up. */
export function isDue(row: CeremonyRow, now: number): boolean {
  return isOpen(row) && row.pausedAt === undefined && row.expiresAt !== undefined && row.expiresAt <= now
}

export async function ceremonyNamed({ store }: Journal, id: string): Promise<CeremonyRow | undefined> {
  return (await store.get('state', CEREMONY + id))?.value as CeremonyRow | undefined
}

export function writeCeremony({ store }: Journal, row: CeremonyRow): Promise<void> {
  return store.put('state', { key: CEREMONY + row.id, value: row })
}

export function forgetCeremony({ store }: Journal, { id }: CeremonyRow): Promise<void> {
  return store.delete('state', CEREMONY + id)
}

function numberOf({ id }: CeremonyRow): number {
  return Number(id.slice(1))
}

async function listed<T>({ store }: Journal, prefix: string): Promise<readonly T[]> {
  const rows = await store.list('state', { from: prefix, to: `${prefix}\uffff` })
  return rows.map(({ value }) => value as T)
}
