import type { Writes } from './beat.ts'

/** Why a flow failed, where its texts say no more than that. */
export interface FailureText {
  /** What happened. */
  readonly sentence: Writes
  /** Why, and what to do about it. */
  readonly why: Writes
}

/** By the rule of the step that failed. */
const BY_RULE: Readonly<Record<string, FailureText>> = {
  'PKCE-2': {
    sentence: () => 'The app can’t go on: the cookie with its secret is gone.',
    why: () =>
      'The cookie expired, or was used or overwritten by a second sign-in in another tab. Start again, in one tab.',
  },
  'STATE-2': {
    sentence: () => 'The app can’t go on: the cookie that remembers this sign-in is gone.',
    why: () =>
      'It lives for 15 minutes and belongs to one browser. Start again in this browser, and finish soon.',
  },
  'STATE-3': {
    sentence: () => 'The app stops: this browser didn’t start the sign-in that it brings back.',
    why: () =>
      'The state in the address differs from the one in the cookie. It is an old link, or an attack. Start again.',
  },
  PA6: {
    sentence: ({ person, provider, app }) => `${person} told ${provider} not to let ${app} in.`,
    why: () =>
      'That is a choice, not a fault. Show the sign-in page again, and say what the permission is for.',
  },
  'TOKEN-2': {
    sentence: ({ provider }) => `${provider} didn’t accept the code and the secret.`,
    why: () =>
      'The code was used before, is too old, or belongs to another secret. The server log has the exact error.',
  },
  'LINK-6': {
    sentence: ({ provider }) => `A user with this e-mail address exists, and never used ${provider}.`,
    why: () => 'Sign in the way you did the first time. Once signed in, you can link the other account.',
  },
}

/** By the type of the error. */
const BY_TYPE: Readonly<Record<string, FailureText>> = {
  AccessDenied: {
    sentence: ({ person }) => `Your signIn callback didn’t let ${person} in.`,
    why: () => 'It returned false. Return true or a URL, and check what it compares.',
  },
}

const OTHERWISE: FailureText = {
  sentence: () => 'The app ran into an error and stopped here.',
  why: () => 'Visitors only see an error page. The failed step, and the server log, have the reason.',
}

export function failureText(rule: string | undefined, type: string): FailureText {
  return BY_RULE[rule ?? ''] ?? BY_TYPE[type] ?? OTHERWISE
}
