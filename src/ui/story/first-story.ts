import type { Story } from '../../record/story/story.ts'

/** The story of the first screen before it begins, as `storyAhead` in `record/story` tells it: what tells all stories need not be loaded to show it. */
export const FIRST_STORY: Story = {
  key: 'oauth at step 0',
  flow: 'oauth',
  title: 'GitHub sign-in',
  person: 'Ada',
  provider: 'GitHub',
  outcome: 'open',
  beats: [
    {
      number: 1,
      id: 'click',
      state: 'waiting',
      title: 'Ada clicks “Sign in with GitHub”',
      sentence: 'Ada clicks, and the app asks GitHub to vouch for her.',
      whatIfNot:
        'The app would have to ask for her GitHub password, or give her one more password to remember.',
      terms: ['oauth', 'identity-provider', 'client'],
      shapes: [
        {
          form: 'arrow',
          from: 'person',
          to: 'app',
          throughBrowser: true,
        },
      ],
      count: 0,
      press: 'Sign in with GitHub',
    },
    {
      number: 2,
      id: 'hide',
      state: 'future',
      title: 'Two secrets hidden, off to GitHub',
      sentence: 'The app hides two one-time secrets in Ada’s browser, then sends her to GitHub.',
      whatIfNot:
        'Nothing would tie this sign-in to this browser. Anyone who caught the code on its way back could use it.',
      terms: ['state', 'code-verifier', 'redirect'],
      shapes: [
        {
          form: 'hairpin',
          from: 'app',
          to: 'provider',
          throughBrowser: true,
        },
      ],
      count: 0,
    },
    {
      number: 3,
      id: 'ask',
      state: 'future',
      title: 'GitHub asks Ada for permission',
      sentence: 'GitHub asks Ada whether Example may read her profile and e-mail addresses.',
      whatIfNot: 'Any site could collect her profile by sending her to GitHub and straight back.',
      terms: ['consent', 'scope', 'client-id'],
      shapes: [
        {
          form: 'arrow',
          from: 'provider',
          to: 'person',
          throughBrowser: true,
        },
      ],
      count: 0,
    },
    {
      number: 4,
      id: 'agree',
      state: 'future',
      title: 'Ada agrees: back with a code',
      sentence: 'Ada agrees, and GitHub sends her browser back to the app with a one-time code.',
      whatIfNot:
        'A token in the address bar would end up in the history and in logs. A code works once, and only for this app.',
      terms: ['authorization-code', 'redirect-uri'],
      shapes: [
        {
          form: 'hairpin',
          from: 'provider',
          to: 'app',
          throughBrowser: true,
        },
      ],
      count: 0,
      press: 'Authorize Example',
    },
    {
      number: 5,
      id: 'check',
      state: 'future',
      title: 'Same browser?',
      sentence: 'The app makes sure that the browser coming back is the one it sent away.',
      whatIfNot:
        'Mallory could finish her own sign-in in Ada’s browser, and Ada would save her work in Mallory’s account.',
      terms: ['state', 'pkce', 'login-csrf'],
      shapes: [
        {
          form: 'check',
          from: 'app',
        },
      ],
      count: 0,
    },
    {
      number: 6,
      id: 'redeem',
      state: 'future',
      title: 'Code and secret for a token',
      sentence: 'Behind the scenes, the app trades code and secret for a token and asks who Ada is.',
      whatIfNot:
        'A stolen code would be enough. GitHub hashes the secret and compares it with the hash it got in beat 2.',
      terms: ['access-token', 'code-challenge', 'client-secret'],
      shapes: [
        {
          form: 'call',
          from: 'app',
          to: 'provider',
        },
      ],
      count: 0,
    },
    {
      number: 7,
      id: 'session',
      state: 'future',
      title: 'A session cookie for Ada',
      sentence: 'The app creates a user for Ada and gives her browser a session cookie.',
      whatIfNot: 'Ada would be a stranger again on the next page.',
      terms: ['session', 'jwt', 'adapter'],
      shapes: [
        {
          form: 'call',
          from: 'app',
          to: 'database',
          title: 'A user for Ada',
        },
        {
          form: 'arrow',
          from: 'app',
          to: 'browser',
        },
      ],
      count: 0,
    },
  ],
}
