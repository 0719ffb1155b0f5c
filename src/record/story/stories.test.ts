import { describe, expect, it } from 'vitest'
import { recordedTrace } from '../export/testing/recorded-trace.ts'
import { storiesOf, storyAhead } from './stories.ts'
import type { Story } from './story.ts'

const { steps } = recordedTrace()

/** The sign-in as it is after its first so many steps; the others are the future. */
function signIn(until = steps.length): Story {
  const past = steps.filter(({ seq }) => seq <= until)
  const future = steps.filter(({ seq }) => seq > until)
  const story = storiesOf(past, { future }).find(({ flow }) => flow === 'oauth')
  if (story === undefined) throw new Error('The sign-in is not told.')
  return story
}

function states(story: Story): string {
  return story.beats.map(({ state }) => state).join(' ')
}

describe('a recorded sign-in with GitHub', () => {
  it('is told in seven beats, word for word', () => {
    expect(signIn().beats.map(({ title, sentence, whatIfNot }) => [title, sentence, whatIfNot])).toEqual([
      [
        'Ada clicks “Sign in with GitHub”',
        'Ada clicks, and the app asks GitHub to vouch for her.',
        'The app would have to ask for her GitHub password, or give her one more password to remember.',
      ],
      [
        'Two secrets hidden, off to GitHub',
        'The app hides two one-time secrets in Ada’s browser, then sends her to GitHub.',
        'Nothing would tie this sign-in to this browser. Anyone who caught the code on its way back could use it.',
      ],
      [
        'GitHub asks Ada for permission',
        'GitHub asks Ada whether Example may read her profile and e-mail addresses.',
        'Any site could collect her profile by sending her to GitHub and straight back.',
      ],
      [
        'Ada agrees: back with a code',
        'Ada agrees, and GitHub sends her browser back to the app with a one-time code.',
        'A token in the address bar would end up in the history and in logs. A code works once, and only for this app.',
      ],
      [
        'Same browser?',
        'The app makes sure that the browser coming back is the one it sent away.',
        'Mallory could finish her own sign-in in Ada’s browser, and Ada would save her work in Mallory’s account.',
      ],
      [
        'Code and secret for a token',
        'Behind the scenes, the app trades code and secret for a token and asks who Ada is.',
        'A stolen code would be enough. GitHub hashes the secret and compares it with the hash it got in beat 2.',
      ],
      [
        'A session cookie for Ada',
        'The app creates a user for Ada and gives her browser a session cookie.',
        'Ada would be a stranger again on the next page.',
      ],
    ])
    expect(signIn().ending).toBe('Ada is signed in. From now on, the app recognises her by this cookie.')
    expect(signIn().title).toBe('GitHub sign-in')
  })

  it('says what came before each beat', () => {
    const { beats } = signIn()
    expect(beats[0]?.soFar).toBeUndefined()
    expect(beats[2]?.soFar).toBe('Ada clicked and the app hid two secrets')
    expect(beats[4]?.soFar).toBe(
      'Ada clicked, the app hid two secrets, GitHub asked, and Ada’s browser came back with a code',
    )
    expect(signIn(44).beats.map(({ soFar }) => soFar !== undefined)).toEqual([
      ...[false, true, true, true],
      ...[false, false, false],
    ])
  })

  it('has the steps of each beat, and what it sent', () => {
    expect(
      signIn().beats.map(({ steps, count, shapes }) => [steps, count, shapes.map(({ wire }) => wire)]),
    ).toEqual([
      [[18, 27], 10, ['POST /auth/signin/github']],
      [[28, 35], 8, ['302 github.com/login/oauth/authorize']],
      [[36, 44], 9, ['200 consent page']],
      [[45, 63], 19, ['GET /auth/callback/github']],
      [[64, 77], 14, ['state equal, PKCE secret recovered']],
      [[78, 93], 16, ['POST /login/oauth/access_token']],
      [[94, 122], 29, ['createUser, linkAccount, createSession', 'Set-Cookie: …session-token']],
    ])
    expect(signIn().decisive).toBe(122)
  })

  it('is done, happening or to come, wherever the world is', () => {
    expect(states(signIn(17))).toBe('waiting future future future future future future')
    expect(states(signIn(20))).toBe('now future future future future future future')
    expect(states(signIn(33))).toBe('done now future future future future future')
    expect(states(signIn(44))).toBe('done done done waiting future future future')
    expect(states(signIn(77))).toBe('done done done done now future future')
    expect(states(signIn())).toBe('done done done done done done done')
    expect(signIn(77).outcome).toBe('open')
  })

  it('shows what it sent only where that has happened', () => {
    const [click, , ask] = signIn(27).beats
    expect(click?.shapes[0]?.wire).toBe('POST /auth/signin/github')
    expect(ask?.shapes[0]?.wire).toBeUndefined()
    expect(ask?.count).toBe(0)
    expect(signIn(44).beats[3]?.press).toBe('Authorize Example')
  })

  it('is the same whether it is read step by step or at once', () => {
    let grown: readonly Story[] = []
    const list = [...steps]
    for (let count = 1; count <= list.length; count += 1) grown = storiesOf(list.slice(0, count))
    expect(grown).toEqual(storiesOf([...list]))
  })
})

it('a flow that has not begun waits for its first beat', () => {
  const story = storyAhead('oauth', {
    person: 'Ada Byron',
    provider: 'GitHub',
    app: 'Example',
    press: 'Sign in with GitHub',
  })
  expect(states(story)).toBe('waiting future future future future future future')
  expect(story.beats.map(({ title }) => title)).toEqual(signIn().beats.map(({ title }) => title))
})
