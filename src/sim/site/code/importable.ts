import type { Follows } from '../../../core/runtime.ts'
import type { CredentialsConfig, ProviderConfig, SimpleWebAuthn } from '../../../core/types.ts'
import Credentials from '../../../providers/credentials.ts'
import { passkeyPreset, webAuthnPreset } from '../../../providers/webauthn/preset.ts'
import { PRESETS, presetsThat } from '../presets.ts'
import { smtpTransport } from '../smtp-transport.ts'

type Factories = Readonly<Record<string, (options: object) => ProviderConfig>>

/** What `next-auth/providers/*` has, by the name of the file. */
export function importableProviders(webAuthn: SimpleWebAuthn, follows: Follows): Factories {
  return {
    ...presetsThat(follows),
    email: named('email'),
    nodemailer: named('nodemailer'),
    credentials: (options: Partial<CredentialsConfig>) => Credentials(options),
    passkey: (options) => passkeyPreset(webAuthn, options),
    webauthn: (options) => webAuthnPreset(webAuthn, options),
  }
}

/** A preset that sends by SMTP, and is not made without a server; its name and type can be asked all the same. */
function named(id: 'email' | 'nodemailer') {
  return (options: object): ProviderConfig => {
    const make = PRESETS[id] as (options: object) => ProviderConfig
    const given = Object.keys(options).length === 0 ? { server: 'smtp://none.invalid' } : options
    return make({ createTransport: smtpTransport, ...given })
  }
}
