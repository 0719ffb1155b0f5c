import type { Follows } from '../../core/runtime.ts'
import { deviations } from '../../core/symbols.ts'
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
  readonly scope?: string
}

export type MakePreset = (options: PresetOptions) => ProviderConfig

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

interface Needy {
  /** Whether the setting is missing without which the published preset does not work. */
  readonly lacks: (options: PresetOptions) => boolean
  /** What the published preset makes then. */
  readonly published: (options: PresetOptions) => object
}

const NEEDY: Readonly<Record<string, Needy>> = {
  dribbble: {
    lacks: ({ scope }) => scope === undefined,
    published: ({ scope }) => ({
      authorization: { url: 'https://dribbble.com/oauth/authorize', params: { scope } },
    }),
  },
  osso: {
    lacks: ({ issuer }) => !issuer?.endsWith('/'),
    published: ({ issuer }) => ({
      authorization: `${issuer}oauth/authorize`,
      token: `${issuer}oauth/token`,
      userinfo: `${issuer}oauth/me`,
    }),
  },
  todoist: { lacks: ({ userinfo }) => userinfo === undefined, published: () => ({ userinfo: {} }) },
}

/** The presets, some of which need one setting more where the published package is followed. */
export function presetsThat(follows: Follows): typeof PRESETS {
  const needy = Object.entries(NEEDY).map(([id, { lacks, published }]): [string, MakePreset] => [
    id,
    (options) => {
      const made = (PRESETS[id] as MakePreset)(options)
      if (!lacks(options)) return made
      return { ...made, ...(follows('DEV-71') ? published(options) : { [deviations]: ['DEV-71'] }) }
    },
  ])
  return { ...PRESETS, ...Object.fromEntries(needy) }
}
