import { expect, it } from 'vitest'
import { cookie, createRecording, party } from '../testing/recording.ts'
import { outline } from './outline.ts'
import { signInOf } from './sign-in.ts'

/** A run that a published package answered, with what the browser then did with session cookies. */
function runOf(...cookies: readonly (readonly [name: string, does: 'stores' | 'removes'])[]) {
  const record = createRecording()
  record.run('click Authorize')
  const decided = { decision: 'engine', branch: 'published package', facts: { version: '0.41.3' } }
  record.add('decision.taken', decided, { from: party('app', 'app.example'), summary: '' })
  for (const [name, does] of cookies)
    record.add(
      'cookie.stored',
      {
        line: `${name}=a`,
        cookie: cookie(name),
        removed: does === 'removes',
        verdict: { code: 'stored', reason: '', spec: { label: '', url: '' } },
      } as never,
      { from: party('browser', 'laptop'), summary: '' },
    )
  const [run] = outline(record.steps)
  if (!run) throw new Error('nothing recorded')
  return signInOf(run)
}

const WHOLE = '__Secure-authjs.session-token'

it('a published package signed someone in where the browser keeps a session cookie', () => {
  expect(runOf(['__Host-authjs.csrf-token', 'stores'])).toBeUndefined()
  expect(runOf([WHOLE, 'stores'])).toBe('signed-in')
  expect(runOf([WHOLE, 'removes'], [`${WHOLE}.0`, 'stores'])).toBe('signed-in')
})

it('no one is signed in where the session cookie is removed again', () => {
  expect(runOf([WHOLE, 'stores'], [WHOLE, 'removes'])).toBeUndefined()
})
