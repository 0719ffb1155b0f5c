import { createRandom } from '../../authenticator/bytes/random.ts'
import type { AuthenticatorState } from '../../authenticator/device/state.ts'
import { replayCreate, replayGet } from '../../authenticator/platform/run.ts'
import { newState, play } from '../../authenticator/testing/ceremonies.ts'
import { origin } from '../../conformance/world.ts'
import { callOf, credentialOf, type OfferedCeremony } from '../testing/page-ceremony.ts'

/** A browser whose only authenticator is simulated, and a person who agrees to every dialog. */
export function createPasskeyBrowser(now: () => number) {
  let state = newState()
  let ceremonies = 0
  return {
    /** The JSON of the credential, as a page posts it. @throws Error with the name that the page gets */
    use(offered: OfferedCeremony): string {
      ceremonies += 1
      const seed = `ceremony ${ceremonies}`
      const around = {
        authenticators: [{ id: 'laptop', state }],
        newRandom: () => createRandom(seed),
        now: now(),
      }
      const call = callOf(offered, origin)
      const { authenticators, outcome } =
        call.call === 'create'
          ? play((decisions) => replayCreate(call.request, around, decisions))
          : play((decisions) => replayGet(call.request, around, decisions))
      if (outcome === undefined) throw new Error('The ceremony ended without an outcome.')
      state = authenticators[0]?.state ?? state
      return JSON.stringify(credentialOf(outcome, call))
    },
    /** What a thief would copy. */
    state: (): AuthenticatorState => state,
    /** Uses another authenticator from now on: a copy, or a new one. */
    replace(other: AuthenticatorState = newState()): void {
      state = other
    },
  }
}
