/** When callbacks run. */
export const SITUATIONS = {
  oauth: 'OAuth, OIDC',
  'email-asked': 'E-mail: link requested',
  'email-opened': 'E-mail: link opened',
  credentials: 'Credentials',
  passkey: 'Passkey',
  read: 'Session read',
  update: 'update()',
} as const

export type Situation = keyof typeof SITUATIONS
export type Strategy = 'jwt' | 'database'

/** Arguments that are defined, by situation; a situation that is missing does not call it. */
type Row = Readonly<Partial<Record<Situation, readonly string[]>>>

export interface CallbackMatrix {
  readonly args: readonly string[]
  readonly defined: Readonly<Record<Strategy, Row>>
}

const SIGN_IN = ['token', 'user', 'account', 'trigger', 'isNewUser'] as const

const asked: Row = {
  oauth: ['user', 'account', 'profile'],
  'email-asked': ['user', 'account', 'email'],
  'email-opened': ['user', 'account'],
  credentials: ['user', 'account', 'credentials'],
  passkey: ['user', 'account'],
}

const everywhere: Row = Object.fromEntries(
  Object.keys(SITUATIONS).map((situation) => [situation, ['url', 'baseUrl']]),
)

/** Which arguments a callback gets, by session strategy and what happens. Compared with the engine itself in `src/check/matrix.test.ts`. */
export const MATRIX: Readonly<Record<'signIn' | 'redirect' | 'jwt' | 'session', CallbackMatrix>> = {
  signIn: {
    args: ['user', 'account', 'profile', 'email', 'credentials'],
    defined: { jwt: asked, database: asked },
  },
  redirect: { args: ['url', 'baseUrl'], defined: { jwt: everywhere, database: everywhere } },
  jwt: {
    args: ['token', 'user', 'account', 'profile', 'trigger', 'isNewUser', 'session'],
    defined: {
      jwt: {
        oauth: [...SIGN_IN, 'profile'],
        'email-opened': SIGN_IN,
        credentials: SIGN_IN,
        passkey: SIGN_IN,
        read: ['token'],
        update: ['token', 'trigger', 'session'],
      },
      database: { credentials: SIGN_IN },
    },
  },
  session: {
    args: ['session', 'token', 'user', 'newSession', 'trigger'],
    defined: {
      jwt: { read: ['session', 'token'], update: ['session', 'token'] },
      database: { read: ['session', 'user'], update: ['session', 'user', 'newSession', 'trigger'] },
    },
  },
}
