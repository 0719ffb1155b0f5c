import { isTargeted } from '../../protocol/breakpoint-match.ts'
import type { BreakpointTarget } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { personActed } from '../../record/kinds/person-acted.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import type { BeatShape, Story, StoryBeat } from '../../record/story/story.ts'

interface PlannedBeat
  extends Pick<StoryBeat, 'title' | 'sentence' | 'whatIfNot' | 'terms' | 'shapes' | 'press'> {
  readonly on: BreakpointTarget
}

const call = (title?: string, wire?: string, to: BeatShape['to'] = 'provider'): BeatShape => ({
  form: 'call',
  from: 'app',
  to,
  ...(title ? { title } : {}),
  ...(wire ? { wire } : {}),
})

const BEATS: readonly PlannedBeat[] = [
  {
    title: 'Ada clicks “Sign in with GitHub”',
    sentence: 'Ada clicks, and the app asks GitHub to vouch for her.',
    whatIfNot:
      'The app would have to ask for her GitHub password, or give her one more password to remember.',
    terms: ['oauth', 'identity-provider', 'client'],
    press: 'Sign in with GitHub',
    shapes: [
      { form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'POST /auth/signin/github' },
    ],
    on: { rule: 'CSRF-2' },
  },
  {
    title: 'Two secrets hidden, off to GitHub',
    sentence: 'The app hides two one-time secrets in Ada’s browser, then sends her to GitHub.',
    whatIfNot:
      'Nothing would tie this sign-in to this browser. Anyone who caught the code on its way back could use it.',
    terms: ['state', 'code_verifier', 'redirect'],
    shapes: [{ form: 'hairpin', from: 'app', to: 'provider', wire: '302 github.com/login/oauth/authorize' }],
    on: { kind: 'response.received', url: '/auth/signin/github' },
  },
  {
    title: 'GitHub asks Ada for permission',
    sentence: 'GitHub asks Ada whether Example may read her profile and e-mail addresses.',
    whatIfNot: 'Any site could collect her profile by sending her to GitHub and straight back.',
    terms: ['consent', 'scope', 'client_id'],
    shapes: [
      { form: 'arrow', from: 'provider', to: 'person', throughBrowser: true, wire: '200 consent page' },
    ],
    on: { kind: 'response.received', url: 'github.com/login/oauth/authorize' },
  },
  {
    title: 'Ada agrees: back with a code',
    sentence: 'Ada agrees, and GitHub sends her browser back to the app with a one-time code.',
    whatIfNot:
      'A token in the address bar would end up in the history and in logs. A code works once, and only for this app.',
    terms: ['code', 'redirect_uri'],
    press: 'Authorize Example',
    shapes: [{ form: 'hairpin', from: 'provider', to: 'app', wire: 'GET /auth/callback/github' }],
    on: { kind: 'request.sent', url: '/auth/callback/github' },
  },
  {
    title: 'Same browser?',
    sentence: 'The app makes sure that the browser coming back is the one it sent away.',
    whatIfNot:
      'Mallory could finish her own sign-in in Ada’s browser, and Ada would save her work in Mallory’s account.',
    terms: ['state', 'pkce', 'login-csrf'],
    shapes: [{ form: 'check', from: 'app', wire: 'state equal, PKCE secret recovered' }],
    on: { rule: 'CALLBACK-3' },
  },
  {
    title: 'Code and secret for a token',
    sentence: 'Behind the scenes, the app trades code and secret for a token and asks who Ada is.',
    whatIfNot:
      'A stolen code would be enough. GitHub hashes the secret and compares it with the hash it got in beat 2.',
    terms: ['access-token', 'code_challenge', 'client-secret'],
    shapes: [call(undefined, 'POST /login/oauth/access_token')],
    on: { rule: 'USERINFO-2' },
  },
  {
    title: 'A session cookie for Ada',
    sentence: 'The app creates a user for Ada and gives her browser a session cookie.',
    whatIfNot: 'Ada would be a stranger again on the next page.',
    terms: ['session', 'jwt', 'adapter'],
    shapes: [
      { form: 'arrow', from: 'app', to: 'browser', wire: 'Set-Cookie: …session-token' },
      call('A user for Ada', 'createUser, linkAccount', 'database'),
    ],
    on: { kind: 'cookie.stored', cookie: '__Secure-authjs.session-token', url: '/auth/callback/' },
  },
]

export const PAUSES = BEATS.map(({ on }) => on)

export function storiesOf(steps: readonly Step[]): readonly Story[] {
  const urls = new Map(
    steps
      .filter(requestSent.is)
      .filter(({ exchange }) => !exchange.includes('.'))
      .map((step) => [step.exchange, step.data.request.url]),
  )
  const start = steps.findIndex(
    (step) => personActed.is(step) && step.data.action === 'press Sign in with GitHub',
  )
  return start < 0 ? [] : [storyOf(steps, start, (step) => urls.get(step.exchange))]
}

export const PLANNED: Story = storyOf([], 0, () => undefined)

function storyOf(steps: readonly Step[], start: number, urlOf: (step: Step) => string | undefined): Story {
  let at = start
  const beats = BEATS.map(({ on, ...beat }, index): StoryBeat => {
    const found = steps.findIndex((step, place) => place >= at && isTargeted(on, step, urlOf(step)))
    if (beat.press !== undefined) {
      const act = steps.findIndex((step, place) => place >= at && personActed.is(step))
      at = act < 0 ? at : act
    }
    const first = steps[at]
    const decisive = found < 0 ? undefined : steps[found]
    const base = { ...beat, number: index + 1, id: String(index), state: 'future' as const }
    if (!first || !decisive) return { ...base, count: 0 }
    const count = found + 1 - at
    at = found + 1
    return { ...base, count, steps: [first.seq, decisive.seq], decisive: decisive.seq }
  })
  return {
    key: `github at ${start}`,
    flow: 'oauth',
    title: 'GitHub sign-in',
    outcome: 'open',
    beats,
    ending: 'Ada is signed in. From now on, the app recognises her by this cookie.',
  }
}
