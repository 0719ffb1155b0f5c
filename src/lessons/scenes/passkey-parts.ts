import type { FixedAnswer } from '../../protocol/setup.ts'
import { BY_GITHUB, GITHUB_SETUP, SIGN_OUT } from './moves.ts'
import type { DialogAnswer, Move, Promised, Scene } from './scene.ts'
import { sitePage } from './site-page.ts'

/** What the scenes about passkeys have in common. */

export const APP = 'https://app.example'
export const LOGIN = { do: 'open', url: `${APP}/login` } as const satisfies Move
export const ADD = { do: 'passkey', button: 'Add a passkey' } as const satisfies Move
export const USE = { do: 'passkey', button: 'Use a passkey' } as const satisfies Move
export const CHOOSE = {
  do: 'answer',
  with: 'agree',
  say: 'choose the passkey in the dialog',
} as const satisfies Move
export const UNLOCK = {
  do: 'answer',
  with: 'agree',
  say: 'click It’s me in the dialog',
} as const satisfies Move
export const TOUCH = { do: 'answer', with: 'agree', say: 'touch the key' } as const satisfies Move
export const PIN = { do: 'answer', with: { pin: '1234' } } as const satisfies Move
export const WRONG_PIN = { do: 'answer', with: { pin: '0000' } } as const satisfies Move
export const SCENARIO = { providers: [GITHUB_SETUP, { id: 'passkey' }] } as const

export function answer(by: DialogAnswer, say: string): Extract<Move, { readonly do: 'answer' }> {
  return { do: 'answer', with: by, say }
}

const TO_LOGIN: readonly Move[] = [SIGN_OUT, { do: 'follow', link: 'Other ways to sign in' }]
const TO_ACCOUNT: readonly Move[] = [...BY_GITHUB, { do: 'follow', link: 'Account' }]

/** Ada has a passkey in her keychain, and is signed in. */
export const WITH_PASSKEY: readonly Move[] = [...TO_ACCOUNT, ADD]
/** Ada is signed in, and on the page where she can add a passkey. */
export const AT_ACCOUNT = TO_ACCOUNT
/** Ada has a passkey in her keychain, and is about to sign in. */
export const REGISTERED: readonly Move[] = [...WITH_PASSKEY, ...TO_LOGIN]
/** The same with a passkey on her security key, which has the PIN 1234 and is plugged in. */
export const ON_A_KEY: readonly Move[] = [
  { do: 'keys', change: { do: 'PIN', authenticator: 'key-ada', pin: '1234' } },
  { do: 'keys', change: { do: 'plug in', authenticator: 'key-ada', device: 'laptop' } },
  ...TO_ACCOUNT,
  { ...ADD, chosen: 'Ada Byron’s security key' },
  ...TO_LOGIN,
]

export const ASKED: Promised = {
  says: 'The browser asks for a passkey of this site',
  term: 'rp-id',
  kind: 'ceremony.asked',
  text: 'credentials.get() for app.example',
}
export const SIGNED: Promised = {
  says: 'The key signs',
  term: 'signature',
  kind: 'authenticator.answered',
  text: 'getAssertion CTAP2_OK',
}
export const ACCEPTED: Promised = {
  says: 'The app accepts the signature',
  term: 'webauthn-checks',
  kind: 'check.passed',
  rule: 'WEBAUTHN-7',
}
export const NOT_ACCEPTED: Promised = {
  says: 'The app doesn’t accept the signature',
  term: 'webauthn-checks',
  kind: 'check.failed',
  rule: 'WEBAUTHN-7',
}

export const LEFT_OUT: Promised = {
  says: 'The app leaves the check out',
  term: 'webauthn-checks',
  kind: 'decision.taken',
  text: 'passkey checks',
}

/** The ceremony ends without a passkey, and the page gets one name for that. */
export function ends(reason: string, says: string, outcome: 'failed' = 'failed'): Promised {
  return { says, kind: 'ceremony.ended', outcome, text: reason }
}

type Situation = Omit<Scene, 'group' | 'scenario' | 'before' | 'pausesAt'> &
  Partial<Pick<Scene, 'scenario' | 'before' | 'pausesAt'>>

/** Begins where Ada has a passkey and is about to sign in, unless it says otherwise. */
export function situation(of: Situation): Scene {
  return { group: 'Passkeys', scenario: SCENARIO, before: REGISTERED, pausesAt: ['passkey'], ...of }
}

/** The same situation twice: with a check of the app's, and without that step of the verification (WebAuthn §7.2). */
export function withAndWithout(
  scene: Scene,
  step: number,
  says: string,
  without: Pick<Scene, 'id' | 'title' | 'about' | 'why' | 'question' | 'watch'>,
): readonly Scene[] {
  const scenario = { ...scene.scenario, passkeyChecksOff: { authentication: [step] } }
  return [
    { ...scene, switch: { says, isOn: true, other: without.id } },
    { ...scene, scenario, ...without, switch: { says, isOn: false, other: scene.id } },
  ]
}

/** A page of another site, whose buttons ask for passkeys: the page's own script does what it does for the app. */
export function siteWith(
  origin: string,
  title: string,
  forms: Readonly<Record<string, { readonly rpId?: string }>>,
): Readonly<Record<string, FixedAnswer>> {
  const options = Object.entries(forms).map(([, { rpId }], index) => [
    `${origin}/webauthn-options/${index}`,
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        action: 'authenticate',
        options: {
          challenge: 'bm90LXJhbmRvbS1hdC1hbGw',
          ...(rpId && { rpId }),
          userVerification: 'required',
        },
      }),
    },
  ])
  const buttons = Object.keys(forms).map(
    (button, index) =>
      `<form method="post" action="/callback/passkey" data-passkey="/webauthn-options/${index}" hidden><button>${button}</button><p role="alert" hidden></p></form>`,
  )
  return {
    [`${origin}/`]: { body: pageOf(title, buttons.join('\n')) },
    [`${origin}/callback/passkey`]: { body: pageOf(title, '<p>This site got a signature.</p>') },
    ...Object.fromEntries(options),
  }
}

/** A page of a site that isn’t the app. */
export function pageOf(title: string, body: string): string {
  return sitePage(title, `<h1>${title}</h1>\n${body}\n`)
}
