import type { SimpleWebAuthn } from '../../core/types.ts'
import type { PasskeyChecksOff } from '../../protocol/setup.ts'
import type { PasskeyVerifier, Recorder } from '../recorder/world.ts'
import { APP } from '../values/parties.ts'

/** The WebAuthn library, but without the steps of the verification that the world's setup switches off: to see what an attacker gains. */
export function withChecksOff(webAuthn: SimpleWebAuthn, recorder: Recorder): SimpleWebAuthn {
  const verifier = (ceremony: keyof PasskeyChecksOff): PasskeyVerifier => {
    // A switch that is flipped meanwhile counts for the next ceremony.
    const { value: off = [] } = recorder.keep(`passkey checks of ${ceremony}`, () => {
      const steps = recorder.world.meta.setup.passkeyChecksOff?.[ceremony]
      return steps?.length ? steps : undefined
    })
    if (off.length === 0) return webAuthn
    note(recorder, ceremony, off)
    return recorder.world.platform.passkeys().verifierWithout(off, recorder.now())
  }
  return {
    ...webAuthn,
    verifyAuthenticationResponse: (options) =>
      verifier('authentication').verifyAuthenticationResponse(options),
    verifyRegistrationResponse: (options) => verifier('registration').verifyRegistrationResponse(options),
  }
}

function note(recorder: Recorder, ceremony: keyof PasskeyChecksOff, off: readonly number[]): void {
  const section = ceremony === 'registration' ? '7.1' : '7.2'
  const steps = `${off.length === 1 ? 'step' : 'steps'} ${off.join(', ')}`
  recorder.note({
    kind: 'decision.taken',
    data: { decision: 'passkey-checks', branch: `${steps} of ${section} left out`, facts: { ceremony, off } },
    from: APP,
    summary: `passkey checks: ${steps} of ${section} left out`,
    outcome: 'warning',
    spec: {
      label: `Web Authentication ${section}`,
      url: `https://www.w3.org/TR/webauthn-3/#sctn-${ceremony === 'registration' ? 'registering-a-new-credential' : 'verifying-assertion'}`,
    },
  })
}
