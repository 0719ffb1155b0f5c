import { expect, it } from 'vitest'
import { recordedTrace } from '../export/testing/recorded-trace.ts'
import { sentenceAt } from '../story/sentence-at.ts'
import { storiesOf } from '../story/stories.ts'
import { cookie, createRecording, party, verdict } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { endOf } from './end-of.ts'
import { outline } from './outline.ts'

const { steps } = recordedTrace()

/** What each run ends on: its title, the step, and what is said about it. */
function endsOf(list: typeof steps): readonly string[] {
  const runs = outline(list)
  const stories = storiesOf(list)
  return runs.map((run) => {
    const end = endOf(runs, run)
    return `${run.title}: ${end ? `${end.seq} ${sentenceAt(stories, end)}` : 'nothing'}`
  })
}

it('a run ends on what its flow was about', () => {
  expect(endsOf(steps)).toEqual([
    'Open https://app.example/: nothing',
    'Click Sign in: nothing',
    'Click Sign in with GitHub: 43 GitHub asks Ada whether Example may read her profile and e-mail addresses.',
    'Click Authorize Example: 122 Ada is signed in. From now on, the app recognises her by this cookie.',
    'Click Sign out: 164 Ada is signed out here. A provider such as GitHub may still know her.',
    'clock +1 min: 174 The virtual clock moved by +1 min.',
  ])
})

it('a run that failed ends on its first failure, which is never the log line about it', () => {
  const runs = outline(signInSteps())
  const failed = runs.find(({ trouble }) => trouble.length > 0)
  expect(failed && endOf(runs, failed)?.summary).toBe('The pkce cookie died 61 s before use.')
  const record = createRecording()
  const APP = party('app', 'app.example')
  record.run('press Sign in')
  record.exchange('e1')
  record.add(
    'decision.taken',
    { decision: 'linking', branch: 'refuse', facts: {} },
    { from: APP, summary: 'refused', rule: 'LINK-6' },
  )
  record.add(
    'log.written',
    { level: 'error', message: 'OAuthAccountNotLinked' },
    { from: APP, summary: 'log', outcome: 'failed' },
  )
  const [run] = outline(record.steps)
  expect(run && endOf([run], run)?.summary).toBe('refused')
})

it('a token of a form that was made again is no failure', () => {
  const record = createRecording()
  const LAPTOP = party('browser', 'laptop')
  record.run('open app.example')
  record.exchange('e1')
  record.add(
    'check.failed',
    { check: 'csrf-cookie', detail: 'another hash' },
    { from: party('app', 'app.example'), summary: 'another hash', outcome: 'failed', rule: 'CSRF-1' },
  )
  record.add(
    'cookie.stored',
    {
      line: 'authjs.session-token=a',
      cookie: cookie('authjs.session-token', 1),
      removed: false,
      verdict: verdict('CK31', ''),
    },
    { from: LAPTOP, summary: 'stored' },
  )
  const [run] = outline(record.steps)
  expect(run && endOf([run], run)?.summary).toBe('stored')
})
