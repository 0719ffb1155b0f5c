import { describe, expect, it } from 'vitest'
import { body, createRecording, headers, party } from '../../testing/recording.ts'
import { recordedTrace } from '../testing/recorded-trace.ts'
import { fieldActs, headingOf } from './fields.ts'
import { offerTest } from './offer-test.ts'
import { data, quoted } from './source.ts'

const ADDRESS = 'http://localhost:4173/'
const { steps, world } = recordedTrace()
const made = offerTest({ name: 'w1', scenario: world.scenario, steps }, true, ADDRESS)

describe('a Playwright test of a record', () => {
  it('resets to the scenario, clicks what the person clicked, and moves the clock', () => {
    const acts = made.text.match(/(?<=authscope\.)\w[\w.]*\(given\), .*(?=\))|(?<=name: ').*(?=', exact)/g)
    expect(acts).toEqual([
      "reset(given), { seed: 7, strategy: 'database' }",
      'Sign in',
      'Sign in with GitHub',
      'Authorize Example',
      'Sign out',
      'clock.advance(given), 60',
    ])
    expect(made.notes).toEqual(['Repeats 6 actions on the same seed.'])
  })

  it('expects the page that each click led to', () => {
    const headings = made.text.match(/(?<=toHaveText\(').*(?='\))/g)
    expect(headings).toEqual(['Sign in', 'Authorize Example', 'Signed in as Ada Byron', 'Example'])
  })

  it('expects the failures that were recorded, and no others', () => {
    expect(made.text).toContain('expect.poll(failed).toEqual([])')
    const failing = steps.map((step, index) =>
      index === 9 ? { ...step, outcome: 'failed' as const, summary: "check 'state'" } : step,
    )
    const { text } = offerTest({ name: 'w1', scenario: world.scenario, steps: failing }, true, ADDRESS)
    expect(text).toContain("expect.poll(failed).toEqual(['check \\'state\\''])")
  })

  it('types what was typed, before the click that sends it', () => {
    const record = createRecording()
    const [laptop, app] = [party('browser', 'laptop'), party('app', 'app.example')]
    const sent = (document: object, method: string, text = '') =>
      record.add(
        'request.sent',
        {
          request: {
            method,
            url: 'https://app.example/login',
            headers: headers({ 'content-type': 'application/x-www-form-urlencoded' }),
            ...(text === '' ? {} : { body: body(text) }),
          },
          mode: 'navigation',
          began: { by: 'tab', tab: 't1', history: 'push', nesting: 0, ...document },
        },
        { from: laptop, to: app, summary: method },
      )
    const answered = (text: string) =>
      record.add(
        'response.received',
        { response: { status: 200, headers: headers({ 'content-type': 'text/html' }), body: body(text) } },
        { from: app, to: laptop, summary: '200' },
      )
    record.run('open the page')
    record.exchange('e1')
    sent({}, 'GET')
    answered('<form><input type="hidden" name="csrf" value="x"><input name="email"></form>')
    record.exchange('e2')
    record.run('press Sign in')
    sent({ document: 'e1' }, 'POST', 'csrf=x&email=ada%40example.com')
    answered('<h1>Welcome</h1>')
    const { text } = offerTest({ name: 'w1', scenario: world.scenario, steps: record.steps }, true, ADDRESS)
    const lines = text.split('\n').filter((line) => line.includes("shown('laptop')"))
    expect(lines.map((line) => line.trim())).toEqual([
      `await shown('laptop').locator('[name="email"]').fill('ada@example.com')`,
      "await shown('laptop').getByRole('button', { name: 'Sign in', exact: true }).first().click()",
      "await expect(shown('laptop').getByRole('heading', { level: 1 })).toHaveText('Welcome')",
    ])
  })
})

it('waits for the steps where a page has the heading of the one before it', () => {
  const same = JSON.parse(JSON.stringify(steps).replaceAll('<h1>Authorize Example</h1>', '<h1>Sign in</h1>'))
  const { text } = offerTest({ name: 'w1', scenario: world.scenario, steps: same }, true, ADDRESS)
  const authorize = steps.findLast(({ summary }) => summary === 'press Authorize Example')
  expect(text).toContain(`.toBeGreaterThanOrEqual(${(authorize?.seq ?? 0) - 1})`)
  expect(made.text).not.toContain('toBeGreaterThanOrEqual')
})

it('knows what was done to each kind of field', () => {
  const page = `<input type="radio" name="as" value="ada" checked><input type="radio" name="as" value="bob">
    <input name="kept" value="a&amp;b"><textarea name="why"></textarea><select name="size"></select>
    <button name="go" value="1">Go</button>`
  expect(fieldActs(page, Object.entries({ as: 'bob', kept: 'a&b', why: 'so', size: 'L', go: '1' }))).toEqual([
    { name: 'as', value: 'bob', does: 'check' },
    { name: 'why', value: 'so', does: 'fill' },
    { name: 'size', value: 'L', does: 'selectOption' },
  ])
  expect(fieldActs(page, [['as', 'ada']])).toEqual([])
})

it('reads a heading as people see it', () => {
  expect(headingOf('<h1 class="a">Signed in as <b>Ada &amp;\n Co</b></h1>')).toBe('Signed in as Ada & Co')
  expect(headingOf('<p>none</p>')).toBeUndefined()
})

it.each(["it's", 'a "b"', 'back\\slash', '\\"', 'two\nlines', '\u0024{x}`', '\u2028'])(
  'writes outside strings so that TypeScript reads them back: %j',
  (text) => {
    const read = (source: string): unknown => new Function(`return (${source})`)()
    expect(read(quoted(text))).toBe(text)
    expect(read(data({ [text]: [text, { deep: text }] }))).toEqual({ [text]: [text, { deep: text }] })
  },
)
