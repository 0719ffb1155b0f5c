import type { Follows } from '../../core/runtime.ts'
import type { Provider, ProviderConfig, SimpleWebAuthn, WebAuthnConfig } from '../../core/types.ts'
import type { Person, ProviderSetup } from '../../protocol/setup.ts'
import { passkeyPreset, webAuthnPreset } from '../../providers/webauthn/preset.ts'
import { clientOf, issuerOf } from '../machine/registration.ts'
import { defined } from '../values/defined.ts'
import { authorize } from './people.ts'
import { type PresetOptions, presetsThat } from './presets.ts'
import { smtpTransport } from './smtp-transport.ts'

/** What of a provider's settings does not come from the world's setup. */
export interface ProviderParts {
  readonly people: readonly Person[]
  readonly webAuthn: SimpleWebAuthn
  readonly follows: Follows
  /** Apple's client secret is signed for each request that needs it. */
  readonly appleSecret?: string
}

const WEBAUTHN = { passkey: passkeyPreset, webauthn: webAuthnPreset } as const

/** Members that only one preset has. */
const SPECIAL: Readonly<Record<string, PresetOptions>> = {
  email: { server: 'smtp://smtp.app.example:587', createTransport: smtpTransport },
  loops: { transactionalId: 'sign-in-link' },
  netsuite: {
    accountID: 'tstdrv1234567',
    userinfo: 'https://tstdrv1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl',
  },
  nodemailer: { server: 'smtp://smtp.app.example:587', createTransport: smtpTransport },
}

/** The entry of `providers` in app.example's config. @throws Error for an id that has no preset. */
export function buildProvider(setup: ProviderSetup, parts: ProviderParts): Provider {
  if (isWebAuthn(setup.id)) return buildWebAuthn(setup.id, setup, parts)
  if (setup.id === 'credentials') return buildCredentials(setup, parts)
  const { id, type, name, checks, allowDangerousEmailAccountLinking } = setup
  const issuer = issuerOf(setup)
  const options: PresetOptions = {
    ...clientOf(id),
    ...(id === 'apple' && parts.appleSecret !== undefined ? { clientSecret: parts.appleSecret } : {}),
    ...defined({ name, issuer, checks, allowDangerousEmailAccountLinking }),
  }
  if (type === 'oidc') return withParams({ id, name: id, type, options }, setup)
  const presets = presetsThat(parts.follows)
  const preset = Object.hasOwn(presets, id) ? presets[id] : undefined
  if (preset === undefined) {
    throw new Error(
      `app.example's provider "${id}" has no preset. Expected the id of one, or type "oidc" with an issuer for a custom provider.`,
    )
  }
  // Which of them a preset reads is its own business: a mail service takes the key, a plain OAuth provider no issuer.
  const more = { apiKey: `test-key-${id}`, from: 'no-reply@app.example', ...SPECIAL[id] }
  return withParams(preset({ ...options, ...more }), setup)
}

/** A provider that is asked for more, or otherwise, than its preset asks. */
function withParams(provider: ProviderConfig, { params }: ProviderSetup): ProviderConfig {
  if (params === undefined || (provider.type !== 'oauth' && provider.type !== 'oidc')) return provider
  const { authorization: preset } = provider
  const endpoint = typeof preset === 'string' ? { url: preset } : preset
  return { ...provider, authorization: { ...endpoint, params: { ...endpoint?.params, ...params } } }
}

function isWebAuthn(id: string): id is keyof typeof WEBAUTHN {
  return Object.hasOwn(WEBAUTHN, id)
}

/** What a passkey needs that is made without a dialog: no one shows a finger for it. */
const UPGRADE = {
  authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  verifyRegistrationOptions: { requireUserVerification: false, requireUserPresence: false },
}

/** Passkeys in the autofill only where asked for: the sign-in page asks for a challenge each time that it is shown, whatever the person is there for. */
function buildWebAuthn(
  id: keyof typeof WEBAUTHN,
  { name, passkeys: { attestation, autofill = false, rpId, upgrade } = {} }: ProviderSetup,
  { webAuthn }: ProviderParts,
): WebAuthnConfig {
  const preset = WEBAUTHN[id](webAuthn, { enableConditionalUI: autofill, ...defined({ name }) })
  return {
    ...preset,
    ...(rpId === undefined ? {} : { relayingParty: { id: rpId } }),
    registrationOptions: {
      ...preset.registrationOptions,
      ...(attestation && { attestationType: attestation }),
      ...(upgrade && { authenticatorSelection: UPGRADE.authenticatorSelection }),
    },
    ...(upgrade && { verifyRegistrationOptions: UPGRADE.verifyRegistrationOptions }),
  }
}

function buildCredentials({ name }: ProviderSetup, { people }: ProviderParts): Provider {
  return {
    id: 'credentials',
    name: name ?? 'Credentials',
    type: 'credentials',
    credentials: {
      username: { label: 'User name or e-mail', autocomplete: 'username', required: true },
      password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
    },
    authorize: (credentials) => authorize(people, credentials),
  }
}
