import type { Move, Promised } from './scene.ts'

/** Moves that many scenes have. */
export const TO_SIGN_IN = { do: 'follow', link: 'Sign in' } as const satisfies Move
export const AUTHORIZE = { do: 'press', button: 'Authorize Example' } as const satisfies Move
export const GITHUB = { do: 'press', button: 'Sign in with GitHub' } as const satisfies Move
export const SIGN_OUT = { do: 'press', button: 'Sign out' } as const satisfies Move
export const HOME = { do: 'open', url: 'https://app.example/' } as const satisfies Move

/** A whole sign-in with GitHub. */
export const BY_GITHUB: readonly Move[] = [TO_SIGN_IN, GITHUB, AUTHORIZE]

/** Asking for a link by mail. */
export const ASK_FOR_LINK: readonly Move[] = [
  TO_SIGN_IN,
  { do: 'press', button: 'Sign in with Resend', fields: { email: 'ada@example.com' } },
]

/** Reading the mail, and following its link. */
export function openLink(device?: string): readonly Move[] {
  const target = device === undefined ? {} : { device }
  return [
    { do: 'open', url: 'https://mail.example/', ...target },
    { do: 'follow', link: 'Sign in to', say: 'open the mail “Sign in to app.example”', ...target },
    {
      do: 'follow',
      link: 'https://app.example/auth/callback/resend',
      say: 'click the link in the mail',
      ...target,
    },
  ]
}

export const GITHUB_SETUP = { id: 'github', checks: ['pkce', 'state'] } as const

export const SESSION_STORED: Promised = {
  says: 'The browser stores the session cookie',
  term: 'session',
  kind: 'cookie.stored',
  text: 'session-token',
}
