import type { Adapter, AdapterAccount, AdapterSession } from '../../core/adapters.ts'
import { traceAdapter } from '../engine/adapter.ts'
import type { Recorder } from '../recorder/world.ts'
import { headerOf, type WireRequest } from '../values/message.ts'
import type { AccountRows } from './pages/account.ts'

/** The app's own queries, beside the adapter's operations: Auth.js has none that lists a user's accounts or sessions. */
interface Queries extends Pick<Adapter, 'getUser' | 'listAuthenticatorsByUserId'> {
  listAccountsByUserId(userId: string): Promise<AdapterAccount[]>
  listSessionsByUserId(userId: string): Promise<AdapterSession[]>
}

const SESSION_COOKIE = '__Secure-authjs.session-token'

/** Reads what the database has of a user; `undefined` for one who is not stored. */
export async function readAccount(
  recorder: Recorder,
  request: WireRequest,
  userId: string,
): Promise<AccountRows | undefined> {
  const { store, meta } = recorder.world
  const { getUser, listAuthenticatorsByUserId } = store.adapter
  const queries: Queries = {
    ...(getUser && { getUser }),
    ...(listAuthenticatorsByUserId && { listAuthenticatorsByUserId }),
    listAccountsByUserId: (id) =>
      store.rowsOf('accounts', id) as Promise<unknown> as Promise<AdapterAccount[]>,
    listSessionsByUserId: (id) =>
      store.rowsOf('sessions', id) as Promise<unknown> as Promise<AdapterSession[]>,
  }
  const traced = traceAdapter(recorder, queries) as Queries
  if ((await traced.getUser?.(userId)) === null) return undefined
  const accounts = await traced.listAccountsByUserId(userId)
  const sessions = meta.setup.strategy === 'database' ? await traced.listSessionsByUserId(userId) : []
  const passkeys = (await traced.listAuthenticatorsByUserId?.(userId)) ?? []
  const token = cookieOf(request, SESSION_COOKIE)
  return {
    accounts: accounts.map(({ provider, type, providerAccountId: id }) => ({ provider, type, id })),
    sessions: sessions.map(({ sessionToken, expires }) => ({
      expires: expires.toISOString(),
      current: sessionToken === token,
    })),
    passkeys: passkeys.map((row) => ({
      id: row.credentialID,
      counter: row.counter,
      deviceType: row.credentialDeviceType,
      backedUp: row.credentialBackedUp,
      transports: row.transports?.replaceAll(',', ', ') ?? '',
    })),
  }
}

/** Removes a passkey of the user's; one of someone else's stays. */
export async function removePasskey(recorder: Recorder, userId: string, id: string): Promise<void> {
  const { store } = recorder.world
  const { listAuthenticatorsByUserId } = store.adapter
  const queries = {
    ...(listAuthenticatorsByUserId && { listAuthenticatorsByUserId }),
    deleteAuthenticator: (credentialID: string) => store.removeAuthenticator(credentialID),
  }
  const traced = traceAdapter(recorder, queries) as typeof queries
  const own = (await traced.listAuthenticatorsByUserId?.(userId)) ?? []
  if (own.some(({ credentialID }) => credentialID === id)) await traced.deleteAuthenticator(id)
}

function cookieOf(request: WireRequest, name: string): string | undefined {
  const pairs = headerOf(request.headers, 'cookie')?.split('; ') ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
