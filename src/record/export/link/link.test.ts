import { describe, expect, it } from 'vitest'
import type { Action } from '../../../protocol/actions.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { Step } from '../../../protocol/steps.ts'
import { body, createRecording, headers, party } from '../../testing/recording.ts'
import { recordedTrace } from '../testing/recorded-trace.ts'
import { planLink } from './link.ts'
import { decodeLink, encodeLink } from './link-text.ts'
import { offerLink } from './offer-link.ts'

const LAPTOP = party('browser', 'laptop')
const APP = party('app', 'app.example')

const FORM_TYPE = 'application/x-www-form-urlencoded'
const PARTS = '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2 is mine\r\n--b--\r\n'

/** A form sent from a page: the person typed `typed`, the page brought `hidden`. */
function formRun(typed: string, { page = '', secret = 'field' } = {}): readonly Step[] {
  const record = createRecording()
  const answered = (text: string) =>
    record.add(
      'response.received',
      { response: { status: 200, headers: headers({ 'content-type': 'text/html' }), body: body(text) } },
      { from: APP, to: LAPTOP, summary: '200' },
    )
  record.run('open the page')
  record.exchange('e1')
  record.add(
    'request.sent',
    {
      request: { method: 'GET', url: 'https://app.example/login', headers: [] },
      mode: 'navigation',
      began: { by: 'tab', tab: 't1', history: 'push', nesting: 0 },
    },
    { from: LAPTOP, to: APP, summary: 'GET' },
  )
  answered(`<form><input type="hidden" name="csrfToken" value="a&amp;b">${page}</form>`)
  record.exchange('e2')
  const sent = String(new URLSearchParams({ csrfToken: 'a&b', [secret]: typed }))
  record.add(
    'request.sent',
    {
      request: {
        method: 'POST',
        url: 'https://app.example/login',
        headers: headers({ 'content-type': 'application/x-www-form-urlencoded' }),
        body: body(sent),
      },
      mode: 'navigation',
      began: { by: 'tab', tab: 't1', document: 'e1', history: 'push', nesting: 0 },
    },
    { from: LAPTOP, to: APP, summary: 'POST' },
  )
  answered('<p>ok</p>')
  return record.steps
}

function plan(steps: readonly Step[], keepSecrets = false) {
  return planLink(resolveScenario(), steps, { keepSecrets })
}

function formIn(actions: readonly Action[]): unknown {
  const post = actions.find((action) => action.do === 'navigate' && action.method === 'POST')
  return post && 'body' in post ? post.body : undefined
}

describe('the actions of a record', () => {
  it('leave to the page what the page put into its form', () => {
    expect(formIn(plan(formRun('typed')).link.actions)).toEqual({ form: [['csrfToken'], ['field', 'typed']] })
  })

  it('end where the record does not have what was sent', () => {
    const steps = formRun('typed').map((step) =>
      step.kind === 'request.sent' && step.data.request.body
        ? {
            ...step,
            data: {
              ...step.data,
              request: { ...step.data.request, body: { text: '', sizeBytes: 9, cut: true as const } },
            },
          }
        : step,
    )
    const { link, endsAt } = plan(steps)
    expect(link.actions).toHaveLength(1)
    expect(endsAt).toMatchObject({
      seq: 4,
      reason: expect.stringContaining("wasn't recorded in full"),
    })
  })

  it('are not offered when the journal was thinned', () => {
    const { link, endsAt } = plan(recordedTrace().steps.slice(10))
    expect(link.actions).toEqual([])
    expect(endsAt).toMatchObject({ seq: 11 })
  })
})

describe('secrets in a link', () => {
  it('are left out unless they are asked for', () => {
    const steps = formRun('hunter2 is mine', { secret: 'password' })
    const { link, secrets } = plan(steps)
    expect([...secrets.keys()]).toEqual(['hunter2 is mine'])
    expect(link.withoutSecrets).toBe(true)
    expect(JSON.stringify(link)).not.toContain('hunter2')
    expect(formIn(link.actions)).toEqual({ form: [['csrfToken'], ['password', 'left-out.credential-1']] })
    expect(formIn(plan(steps, true).link.actions)).toEqual({
      form: [['csrfToken'], ['password', 'hunter2 is mine']],
    })
    expect(plan(steps, true).link.withoutSecrets).toBe(false)
  })

  it.each([
    ['nested JSON', 'application/json', '{"csrfToken":"c","data":{"password":"hunter2 is mine"}}', 'hunter2'],
    ['spaced JSON with a short one', 'application/json', '{ "pin": "4711" }', '4711'],
    ['a form that was encoded by hand', FORM_TYPE, 'password=hunter2%20is%20mine&csrfToken=c', 'hunter2'],
    ['a short one in such a form', FORM_TYPE, 'q=a%20b&pin=4711', '4711'],
    ['fields in parts', 'multipart/form-data; boundary=b', PARTS, 'hunter2'],
    ['a plain form', 'text/plain', 'user=ada\r\npassword=hunter2 is mine\r\n', 'hunter2'],
  ])('are found in %s', (_, type, text, secret) => {
    const steps = formRun('typed').map((step) =>
      step.kind === 'request.sent' && step.data.request.body
        ? {
            ...step,
            data: {
              ...step.data,
              request: {
                ...step.data.request,
                headers: headers({ 'content-type': type }),
                body: body(text),
              },
            },
          }
        : step,
    )
    expect(JSON.stringify(plan(steps, true).link)).toContain(secret)
    const { link } = plan(steps)
    expect(link.withoutSecrets).toBe(true)
    expect(JSON.stringify(link)).not.toContain(secret)
  })

  it('are not what a page of the world shows', () => {
    const { link, secrets } = plan(formRun('shown-to-all', { secret: 'password', page: 'Try shown-to-all' }))
    expect(secrets.size).toBe(0)
    expect(formIn(link.actions)).toEqual({ form: [['csrfToken'], ['password', 'shown-to-all']] })
  })

  it('are the app’s own, when they are not the test value', () => {
    const scenario = resolveScenario({ secrets: ['my real production secret, pasted'] })
    const { link } = planLink(scenario, [], { keepSecrets: false })
    expect(link.scenario.secrets).toEqual(['left-out.secret-1'])
    expect(planLink(resolveScenario(), [], { keepSecrets: false }).link.scenario).toEqual({
      seed: resolveScenario().seed,
    })
  })
})

describe('the environment of the code', () => {
  const code = {
    files: { 'auth.ts': 'export {}' },
    entry: 'auth.ts',
    environment: { AUTH_SECRET: 'a real production secret', SHORT: 'pin' },
    strategy: 'database' as const,
  }
  const changed = createRecording()
  changed.run('change')
  changed.add('setup.changed', { member: 'code', before: null, after: code }, { from: APP, summary: 'setup' })

  it('is left out of what the world began with and of what was changed, unless it is asked for', async () => {
    const scenario = resolveScenario({ code })
    const { link, hasEnvironment } = planLink(scenario, changed.steps, { keepSecrets: false })
    expect(JSON.stringify(link)).not.toMatch(/production|pin/)
    expect(link).toMatchObject({
      withoutSecrets: true,
      scenario: { code: { files: code.files, entry: 'auth.ts', strategy: 'database' } },
      actions: [{ do: 'setup', setup: { code: { files: code.files, strategy: 'database' } } }],
    })
    expect(hasEnvironment).toBe(true)
    const whole = planLink(scenario, changed.steps, { keepSecrets: true }).link
    expect(whole).toMatchObject({ scenario: { code }, actions: [{ setup: { code } }], withoutSecrets: false })
    expect(await decodeLink(await encodeLink(whole))).toEqual({ link: whole })
  })

  it('is spoken of beside the link', async () => {
    const linked = { name: 'w1', scenario: resolveScenario({ code }), steps: [] }
    const notes = async (keep: boolean) => (await offerLink(linked, keep, 'https://a.example/')).notes.at(-1)
    expect(await notes(false)).toMatch(/^Environment variables are not included/)
    expect(await notes(true)).toMatch(/^It includes the code's environment variables/)
  })
})

describe('secrets in the code', () => {
  const files = {
    'auth.ts': `NextAuth({ secret: 'TOPSECRET of mine',\n providers: [GitHub({ clientId: 'x', clientSecret: 'pin' })] })`,
  }
  const scenario = resolveScenario({ code: { files, entry: 'auth.ts' } })
  const changed = createRecording()
  changed.run('change')
  changed.add(
    'setup.changed',
    { member: 'code', before: null, after: { files, entry: 'auth.ts' } },
    { from: APP, summary: 'setup' },
  )

  it('have names in their place, and are named with their lines', async () => {
    const { link } = planLink(scenario, changed.steps, { keepSecrets: false })
    expect(JSON.stringify(link)).not.toMatch(/TOPSECRET|'pin'/)
    const text = `NextAuth({ secret: 'left-out.secret-1',\n providers: [GitHub({ clientId: 'x', clientSecret: 'left-out.secret-word' })] })`
    expect(link).toMatchObject({
      withoutSecrets: true,
      scenario: { code: { files: { 'auth.ts': text } } },
      actions: [{ setup: { code: { files: { 'auth.ts': text } } } }],
    })
    const linked = { name: 'w1', scenario, steps: [] }
    const notes = async (keep: boolean) => (await offerLink(linked, keep, 'https://a.example/')).notes.at(-1)
    expect(await notes(false)).toMatch(
      /replaced by names: auth\.ts:1 secret, auth\.ts:2 clientSecret\. Check/,
    )
    expect(await notes(true)).toMatch(/^The code seems to contain secrets: auth\.ts:1 secret/)
    expect((await offerLink(linked, false, 'https://a.example/')).notes).toEqual([
      expect.stringMatching(/^Replays/),
      "It includes the app's code: auth.ts.",
      expect.stringMatching(/replaced by names/),
    ])
  })

  it('stay when they are asked for', () => {
    const { link } = planLink(scenario, changed.steps, { keepSecrets: true })
    expect(link).toMatchObject({ scenario: { code: { files } }, actions: [{ setup: { code: { files } } }] })
  })
})

describe('a link that is offered', () => {
  const base = 'https://authscope.example/tool/'
  const world = { name: 'w1', scenario: resolveScenario() }

  it('is an address of the workbench, and says what it does', async () => {
    const { text, notes, tooLong } = await offerLink({ ...world, steps: formRun('typed') }, false, base)
    expect(text).toMatch(/^https:\/\/authscope\.example\/tool\/#world=1\./)
    expect(tooLong).toBeUndefined()
    expect(notes).toEqual(["Replays 2 actions. Contains the test users' names."])
    expect(await decodeLink(text.slice(text.indexOf('=') + 1))).toMatchObject({ link: { actions: [{}, {}] } })
  })

  it('is no offer when it would be refused where it is opened', async () => {
    const scenario = resolveScenario({ answers: { 'https://a.example/': { body: 'a'.repeat(3_000_000) } } })
    const { notes, tooLong } = await offerLink({ ...world, scenario, steps: [] }, false, base)
    expect(tooLong).toBe(true)
    expect(notes.at(-1)).toBe('link must have at most 2000000 characters in all. Use a trace file instead.')
  })

  it('says that calls of the code are shorter where it is opened', async () => {
    const limits = { runMs: 5000, memoryBytes: 64 * 1024 * 1024 }
    const scenario = resolveScenario({ code: { files: { 'auth.ts': '' }, entry: 'auth.ts', limits } })
    const { notes } = await offerLink({ ...world, scenario, steps: [] }, false, base)
    expect(notes).toContain(
      'One call of the code may take 5000 ms here, but only 1000 ms where the link is opened.',
    )
  })

  it('is no offer when programs would cut it', async () => {
    const typed = Array.from({ length: 800 }, () => crypto.randomUUID()).join('')
    const { notes, tooLong } = await offerLink({ ...world, steps: formRun(typed) }, false, base)
    expect(tooLong).toBe(true)
    expect(notes.at(-1)).toMatch(/^The link is \d+ characters long; many programs cut links after 16384\./)
  })

  it('says which secrets it has or leaves out, and where it ends', async () => {
    const steps = formRun('hunter2 is mine', { secret: 'password' })
    expect((await offerLink({ ...world, steps }, false, base)).notes[1]).toMatch(
      /^1 typed secret is not included;/,
    )
    expect((await offerLink({ ...world, steps }, true, base)).notes[1]).toMatch(/^It includes 1 typed secret/)
    const thinned = await offerLink({ ...world, steps: steps.slice(1) }, false, base)
    expect(thinned.notes[1]).toMatch(/^It ends before step 2\. The recording was shortened/)
  })

  it('has the current branch, and ends where something was edited', async () => {
    const steps = formRun('typed')
    const notes = async (others: number) =>
      (await offerLink({ ...world, steps, branch: { name: 'try', others } }, false, base)).notes
    expect(await notes(0)).toHaveLength(1)
    expect((await notes(1))[1]).toBe(
      'This link contains the current branch, try, up to the current step. The other branch is not included.',
    )
    expect((await notes(2))[1]).toMatch(/The 2 other branches are not included\.$/)
    const edited = { ...steps[3], kind: 'value.edited', seq: 4 } as Step
    const { link, endsAt } = plan([...steps.slice(0, 3), edited, ...steps.slice(3)])
    expect(link.actions).toHaveLength(1)
    expect(endsAt).toMatchObject({ seq: 4, reason: expect.stringMatching(/^A paused value was edited here/) })
  })

  it('carries the seed even when it is the usual one', () => {
    expect(plan([]).link.scenario).toEqual({ seed: resolveScenario().seed })
    const scenario = resolveScenario({ seed: 7 })
    expect(planLink(scenario, [], { keepSecrets: false }).link.scenario).toEqual({ seed: 7 })
  })
})
