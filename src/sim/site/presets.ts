import type { OAuthCheck, ProviderConfig } from '../../core/types.ts'
import type { smtpTransport } from './smtp-transport.ts'

/** What app.example hands to a preset. */
export interface PresetOptions {
  readonly name?: string
  readonly issuer?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly checks?: readonly OAuthCheck[]
  readonly allowDangerousEmailAccountLinking?: boolean
  readonly userinfo?: string
  readonly apiKey?: string
  readonly from?: string
  readonly server?: string
  readonly createTransport?: typeof smtpTransport
  readonly accountID?: string
  readonly transactionalId?: string
}

type MakePreset = (options: PresetOptions) => ProviderConfig

const FILES: Readonly<Record<string, MakePreset>> = import.meta.glob(
  [
    '../../providers/*.ts',
    // app.example's own, and passkeys, which need a library that is loaded late.
    '!**/{credentials,passkey,webauthn}.ts',
    '!**/*.test.ts',
  ],
  { import: 'default', eager: true },
)

/** Every preset by its id, which is the name of its file. */
export const PRESETS: Readonly<Record<string, MakePreset>> = Object.fromEntries(
  Object.entries(FILES).map(([path, preset]) => [
    path.slice('../../providers/'.length, -'.ts'.length),
    preset,
  ]),
)
