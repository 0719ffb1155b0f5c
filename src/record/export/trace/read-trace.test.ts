import { describe, expect, it } from 'vitest'
import { fromJson, toJson } from '../../../protocol/json.ts'
import { STEP_KINDS } from '../../../protocol/steps.ts'
import { recordedTrace, traceText } from '../testing/recorded-trace.ts'
import { migrate } from './migrate.ts'
import { readTrace } from './read-trace.ts'

const MAIL = {
  id: 'm1',
  service: 'resend',
  to: 'ada@example.com',
  from: 'app@app.example',
  subject: 'Sign in',
  text: '',
  html: '',
  at: 0,
  state: 'delivered',
  arrivesAt: 0,
}

function problemOf(text: string): string {
  const read = readTrace(text)
  return 'problem' in read ? read.problem : 'no problem'
}

/** The recorded trace as a JSON document with one place changed. */
function changed(change: (document: Record<string, never>) => void): string {
  const document = JSON.parse(traceText())
  change(document)
  return JSON.stringify(document)
}

describe('a trace file', () => {
  it('of version 1 opens, with dates as dates', () => {
    const { steps, database, mails, cookies } = recordedTrace()
    expect(steps).toHaveLength(174)
    expect(steps[0]).toMatchObject({ seq: 1, kind: 'person.acted', run: 1 })
    const created = steps.find(
      (step) => step.kind === 'adapter.called' && step.data.operation === 'createSession',
    )
    expect(created?.data).toMatchObject({ args: [{ expires: new Date('2026-04-01T09:41:07.315Z') }] })
    expect(database.accounts).toHaveLength(1)
    expect(mails).toEqual([])
    expect(Object.keys(cookies)).toEqual(['laptop', 'phone'])
  })

  it('of version 1 has the names of today', () => {
    const { steps } = recordedTrace()
    const kinds = new Set<string>(steps.map(({ kind }) => kind))
    expect([...kinds].filter((kind) => !(STEP_KINDS as readonly string[]).includes(kind))).toEqual([])
    expect(kinds).toContain('token.encrypted')
    expect(steps.some(({ key }) => /token\.(sealed|opened)|cookie\.not-sent/.test(key))).toBe(false)
  })

  it('is written as it was read', () => {
    const text = toJson(recordedTrace())
    expect(readTrace(text)).toEqual({ trace: recordedTrace() })
    const { steps, ...document } = JSON.parse(text)
    const { steps: older, ...before } = JSON.parse(traceText())
    expect(document).toEqual({ ...before, version: 2 })
    expect(steps).toHaveLength(older.length)
  })

  it.each([
    ['', /^A trace file must be JSON: /],
    ['{"format":', /^A trace file must be JSON: /],
    ['[]', /^A trace file must contain one JSON object/],
    [
      '{"log":{"version":"1.2","entries":[{}]}}',
      /^This is a HAR file\. authscope can write HAR files but not/,
    ],
    [`{"format":"${'x'.repeat(5000)}"}`, /^"format" must be .{1,90}…\. Was it made by another tool\?$/],
    ['{"log":{"version":"1.2"}}', /^"format" must be "authscope-trace", not absent/],
    ['{"format":"authscope-trace"}', /^"version" must be a whole number from 1 to 2, not absent/],
    ['{"format":"authscope-trace","version":"1"}', /not "1"\.$/],
    [
      '{"format":"authscope-trace","version":7}',
      /^The trace has version 7, but this build only reads up to version 2\. It was/,
    ],
    [
      '{"format":"authscope-trace","version":1}',
      /^The trace is damaged\. trace\.build must be a string, not absent\.$/,
    ],
    [
      `{"a":${'['.repeat(5_000_000)}`,
      /^The file can't be opened\. It is nested more than 100 levels deep\.$/,
    ],
    [`[${'[],'.repeat(2_500_000)}0]`, /^The file can't be opened\. It has more than 5000000 values\.$/],
    ['{"a":{"$bytes":"%%"}}', /Bytes must be base64, not "%%"/],
    ['{"a":{"$when":1}}', /\$when/],
  ])('that is not a trace says why: %#', (text, problem) => {
    expect(problemOf(text)).toMatch(problem)
  })

  it('that is well formed and empty says so, with devices and without', () => {
    const empty = /^The trace has no steps/
    const emptied = (change: object) =>
      changed((document) => {
        Object.assign(document, { steps: [] })
        Object.assign(document['world'] as unknown as object, {
          lastStep: 0,
          scenario: {},
          setup: {},
          ...change,
        })
      })
    expect(problemOf(emptied({}))).toMatch(empty)
    expect(problemOf(emptied({ devices: [] }))).toMatch(empty)
  })

  it.each<[string, string, (document: never) => void]>([
    [
      'an unknown kind',
      'trace.steps[3].kind',
      (d: { steps: { kind: string }[] }) => (d.steps[3]!.kind = 'x'),
    ],
    ['a gap', 'trace.steps[5].seq must be 6', (d: { steps: { seq: number }[] }) => (d.steps[5]!.seq = 9)],
    [
      'a lane of its own',
      'trace.steps[0].from.lane',
      (d: { steps: { from: { lane: string } }[] }) => (d.steps[0]!.from.lane = 'x'),
    ],
    [
      'a request without headers',
      'trace.steps[1].data.request.headers must be a list',
      (d: { steps: { data: { request: object } }[] }) =>
        (d.steps[1]!.data.request = { method: 'GET', url: 'https://a.example/' }),
    ],
    [
      'a link that is a script',
      'trace.steps[9].spec.url must be an absolute http or https URL, not "javascript:alert(1)"',
      (d: { steps: { spec: object }[] }) => (d.steps[9]!.spec = { label: 'x', url: 'javascript:alert(1)' }),
    ],
    [
      'a scenario that cannot be',
      'trace.world.scenario: scenario.seed',
      (d: { world: { scenario: { seed: number } } }) => (d.world.scenario.seed = -1),
    ],
    [
      'a date instead of a time',
      'trace.world.now',
      (d: { world: { now: unknown } }) => (d.world.now = '2026'),
    ],
    [
      'values that are not rows',
      'trace.database.users[0]',
      (d: { database: { users: unknown[] } }) => (d.database.users = [1]),
    ],
    [
      'a cookie without a name',
      'trace.cookies["laptop"][0].name',
      (d: { cookies: { laptop: { name?: string }[] } }) => delete d.cookies.laptop[0]!.name,
    ],
    [
      'a duration in words',
      'trace.steps[4].tookMs',
      (d: { steps: { tookMs: unknown }[] }) => (d.steps[4]!.tookMs = 'long'),
    ],
    [
      'a mail that never says when it arrived',
      'trace.mails[0].arrivesAt',
      (d: { mails: unknown[] }) => (d.mails = [{ ...MAIL, arrivesAt: undefined }]),
    ],
    [
      'no device',
      'trace.world.devices must name at least one device.',
      (d: { world: { devices: unknown[] } }) => (d.world.devices = []),
    ],
    [
      'a device without a tab',
      'trace.world.devices[0].tabs must name at least one tab.',
      (d: { world: { devices: { tabs: unknown[] }[] } }) => (d.world.devices[0]!.tabs = []),
    ],
    [
      'a mail in a state of its own',
      'trace.mails[0].state',
      (d: { mails: unknown[] }) => (d.mails = [{ ...MAIL, state: 'read' }]),
    ],
  ])('with %s is refused, and says where', (_, place, change) => {
    expect(problemOf(changed(change as never))).toContain(place)
  })

  it('never throws, whatever is cut off its end', () => {
    const text = traceText()
    for (let length = 0; length < text.length; length += 4999)
      expect(problemOf(text.slice(0, length))).not.toBe('no problem')
  })
})

describe('JSON for recorded values', () => {
  it.each([
    [new Date(0)],
    [new Uint8Array([1, 2, 255])],
    [new Uint8Array([1, 2]).buffer],
    [12n],
    [Number.NaN],
    [Number.NEGATIVE_INFINITY],
    [{ a: undefined, b: null }],
    [{ $date: 'a member that is named so' }],
    [[{ $record: { $x: 1 } }, []]],
    [JSON.parse('{"__proto__": {"a": 1}}')],
  ])('brings %o back', (value) => {
    expect(fromJson(toJson({ value }))).toEqual({ value })
  })

  it('keeps the bytes of a view only, and invalid dates', () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3)
    expect(fromJson(toJson(view))).toEqual(new Uint8Array([2, 3]))
    expect(String(fromJson(toJson(new Date(Number.NaN))))).toBe('Invalid Date')
  })
})

describe('bringing an older version forward', () => {
  const steps = {
    1: (old: Readonly<Record<string, unknown>>) => ({ ...old, version: 2, name: `${String(old['name'])}!` }),
    2: (old: Readonly<Record<string, unknown>>) => ({ ...old, version: 3, names: [old['name']] }),
  }

  it('goes through every version in between', () => {
    expect(migrate({ version: 1, name: 'a' }, 1, 3, steps)).toEqual({ version: 3, name: 'a!', names: ['a!'] })
    expect(migrate({ version: 3 }, 3, 3, steps)).toEqual({ version: 3 })
  })

  it('says which step is missing', () => {
    expect(() => migrate({ version: 3 }, 3, 4, steps)).toThrow("Version 3 can't be upgraded to version 4.")
  })
})
