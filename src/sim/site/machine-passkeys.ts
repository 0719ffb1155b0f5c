import type { AuthConfig, Provider, RelyingParty, WebAuthnConfig } from '../../core/types.ts'
import type { Recorder } from '../recorder/world.ts'
import { APP } from '../values/parties.ts'

/**
 * The same config where passkeys are those of the machine's own authenticator. It signs the origin of the page that really asks, and keeps passkeys by that host (Web
 * Authentication 5.8.1, 7.1 step 9), so the relying party that the config names gives way to it, each time with a step that says so.
 */
export function withMachinePasskeys(config: AuthConfig, recorder: Recorder): AuthConfig {
  if (recorder.world.meta.setup.passkeys !== 'machine') return config
  return { ...config, providers: config.providers.map((provider) => overlay(provider, recorder)) }
}

function overlay(provider: Provider, recorder: Recorder): Provider {
  if (typeof provider === 'function' || provider.type !== 'webauthn') return provider
  const getRelayingParty: WebAuthnConfig['getRelayingParty'] = (options, request) => {
    const configured = provider.getRelayingParty(options, request)
    const { origin } = recorder.world.platform
    const real = { ...configured, id: new URL(origin).hostname, origin }
    note(recorder, configured, real)
    return real
  }
  return { ...provider, getRelayingParty }
}

function note(recorder: Recorder, configured: RelyingParty, used: RelyingParty): void {
  recorder.note({
    kind: 'decision.taken',
    data: {
      decision: 'relying-party',
      branch: `${used.id} instead of ${configured.id}, because this machine’s authenticator requires it`,
      facts: { configured, used },
    },
    from: APP,
    summary: `relying party: ${used.id} instead of ${configured.id}`,
    // The config says something else: that stays visible.
    outcome: 'warning',
    spec: {
      label: 'Web Authentication 5.1.3, step 8',
      url: 'https://www.w3.org/TR/webauthn-3/#sctn-createCredential',
    },
  })
}
