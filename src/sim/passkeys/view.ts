import type { StoredCredential } from '../../authenticator/device/state.ts'
import type { AuthenticatorView, KeysView, PasskeyView } from '../../protocol/keys.ts'
import type { Journal } from '../journal/journal.ts'
import { authenticatorsOf, devicesOf } from './authenticators.ts'
import { type AuthenticatorRow, readCounts } from './rows.ts'

/** Everyone's keys, without their secrets. */
export async function viewKeys(world: Journal): Promise<KeysView> {
  const rows = await authenticatorsOf(world)
  const { unsynced } = await readCounts(world)
  const { setup } = world.meta
  return {
    authenticators: rows.map((row) => viewAuthenticator(row, devicesOf(row, setup, unsynced))),
    devices: setup.devices.map(({ id }) => ({ device: id, syncs: !unsynced.includes(id) })),
  }
}

/** After three wrong ones in a row, the authenticator must be plugged in again (CTAP 2.2 §6.5.2.2). */
const MOST_WRONG_PINS = 3

function viewAuthenticator(row: AuthenticatorRow, at: readonly string[]): AuthenticatorView {
  const { id, kind, owner, holder, state, verifiesNoOne } = row
  const { model, pin, uvRetries } = state
  return {
    id,
    kind,
    owner,
    at,
    name: model.name,
    ...(holder === undefined ? {} : { holder }),
    protocol: model.protocol === 'u2f' ? 'u2f' : 'ctap2',
    aaguid: model.aaguid,
    transports: model.transports,
    verifies: !verifiesNoOne && (model.builtInVerification || model.supportsPin),
    ...(model.builtInVerification ? { fingerAttemptsLeft: uvRetries } : {}),
    ...(pin && {
      pin: {
        attemptsLeft: pin.retries,
        needsReplug: pin.wrongSincePowerUp >= MOST_WRONG_PINS && pin.retries > 0,
        isBlocked: pin.retries === 0,
      },
    }),
    takesPin: model.supportsPin,
    passkeys: state.credentials.map(viewPasskey),
  }
}

function viewPasskey(credential: StoredCredential): PasskeyView {
  const { id, rpId, userHandle, userName, userDisplayName, discoverable, alg, counter } = credential
  const { backupEligible, backupState, protection, createdAt, breaksSignatures = false } = credential
  return {
    ...{ id, rpId, userHandle, userName, userDisplayName, discoverable, alg, counter },
    ...{ backupEligible, backupState, protection, createdAt, breaksSignatures },
  }
}
