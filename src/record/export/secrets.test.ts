import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../protocol/base64.ts'
import type { Step } from '../../protocol/steps.ts'
import { body, createRecording, headers, party } from '../testing/recording.ts'
import { leaveOut, secretsIn, secretsOfCode } from './secrets.ts'
import { recordedTrace } from './testing/recorded-trace.ts'
import { withoutSecrets } from './trace/trace.ts'

const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')

function sent(
  fields: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): readonly Step[] {
  const record = createRecording()
  const type = 'application/x-www-form-urlencoded'
  record.run('send a form')
  record.add(
    'request.sent',
    {
      request: {
        method: 'POST',
        url: 'https://app.example/login',
        headers: headers({ 'content-type': type, ...more }),
        body: body(String(new URLSearchParams(fields))),
      },
      mode: 'navigation',
    },
    { from: LAPTOP, to: APP, summary: 'POST' },
  )
  record.add(
    'callback.called',
    { callback: 'authorize', args: [fields, new Date(0), new Uint8Array([1])] },
    { from: APP, summary: 'authorize' },
  )
  return record.steps
}

function without(steps: readonly Step[], more: readonly string[] = []): readonly Step[] {
  return leaveOut(steps, secretsIn(steps, more))
}

describe('leaving secrets out', () => {
  it('replaces a password everywhere, however it is written there', () => {
    const steps = without(sent({ user: 'ada', password: 'p&ss wörd' }))
    const text = JSON.stringify(steps)
    expect(text).not.toMatch(/p&ss|p%26ss/)
    expect(text).toContain('password=left-out.credential-1')
    expect(text).toContain('"password":"left-out.credential-1"')
    expect(text).toContain('user=ada')
  })

  it('replaces a short password without touching words that contain it', () => {
    const text = JSON.stringify(without(sent({ user: 'ad', note: 'ad hoc', password: 'ad' })))
    expect(text).toContain('user=ad&note=ad+hoc')
    expect(text).toContain('password=left-out.credential-1')
  })

  it('replaces the credentials of a client, in Basic too', () => {
    const basic = `Basic ${toBase64('client:very-secret-value')}`
    const text = JSON.stringify(without(sent({ a: 'very-secret-value' }, { authorization: basic })))
    expect(text).not.toContain('very-secret-value')
    expect(text).not.toContain(toBase64('client:very-secret-value'))
  })

  it('replaces what is given beside the record, and nothing else', () => {
    const steps = sent({ a: 'the app’s own secret' })
    expect(JSON.stringify(without(steps, ['the app’s own secret']))).not.toContain('own')
    expect(without(steps)).toEqual(steps)
  })

  it('replaces secrets in the code, and takes its environment out of a trace', () => {
    const code = {
      files: { 'auth.ts': "GitHub({ clientSecret: 'written there', pass: 'pin' })" },
      entry: 'auth.ts',
      environment: { MODE: 'plain', STRIPE: 'sk_test_12345678' },
    }
    const record = createRecording()
    record.run('change')
    record.add(
      'setup.changed',
      { member: 'code', before: null, after: code },
      { from: APP, summary: 'setup' },
    )
    record.add(
      'log.written',
      { level: 'warn', message: 'charged with sk_test_12345678' },
      { from: APP, summary: '' },
    )
    const whole = recordedTrace()
    const setup = { ...whole.world.setup, code }
    const trace = { ...whole, world: { ...whole.world, setup }, steps: record.steps }
    const text = JSON.stringify(withoutSecrets(trace, secretsIn(record.steps, secretsOfCode(code))))
    expect(text).not.toMatch(/written there|'pin'|plain|sk_test|environment/)
    expect(text).toContain('charged with left-out.secret-')
  })

  it('keeps dates, bytes, and the same name for the same secret', () => {
    const { steps } = recordedTrace()
    const bare = without(steps)
    const secrets = secretsIn(steps)
    const text = JSON.stringify(bare)
    for (const secret of secrets.keys()) expect(text).not.toContain(secret)
    expect(bare.map(({ seq, kind, at }) => [seq, kind, at])).toEqual(
      steps.map(({ seq, kind, at }) => [seq, kind, at]),
    )
    const created = bare.find(
      (step) => step.kind === 'adapter.called' && step.data.operation === 'createSession',
    )
    const stored = bare.find(
      (step) => step.kind === 'cookie.stored' && step.data.cookie.name.endsWith('session-token'),
    )
    expect(created?.kind === 'adapter.called' && created.data.args[0]).toMatchObject({
      sessionToken: 'left-out.session-1',
      expires: expect.any(Date),
    })
    expect(stored?.kind === 'cookie.stored' && stored.data.cookie.value).toBe('left-out.session-1')
  })
})
