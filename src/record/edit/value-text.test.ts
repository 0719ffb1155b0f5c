import { describe, expect, it } from 'vitest'
import { readValue, valueText } from './value-text.ts'

const again = (value: unknown) => readValue(valueText(value), value)

describe('a value as text, and back', () => {
  it('keeps what JSON keeps', () => {
    const value = {
      name: 'Ada "B"\n',
      list: [1, -2.5, 1e30, true, null, []],
      empty: {},
      'odd name': '\\ ünï',
    }
    expect(again(value)).toEqual({ value })
    expect(JSON.parse(valueText(value))).toEqual(value)
  })

  it('keeps dates, undefined, big and odd numbers', () => {
    const value = {
      expires: new Date('2026-04-01T09:41:07.000Z'),
      list: [new Date(0), undefined],
      nothing: undefined,
      never: new Date(Number.NaN),
      big: 12n,
      odd: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0],
    }
    expect(again(value)).toStrictEqual({ value })
  })

  it('keeps bytes in the form in which they were written', () => {
    const bytes = new Uint8Array([0, 250, 255, 7])
    const value = {
      view: bytes,
      buffer: bytes.slice().buffer,
      copied: { '~': { kind: 'bytes', name: 'Uint8Array', length: 4 }, bytes },
    }
    expect(valueText(value)).toContain('"view": bytes("APr_Bw")')
    expect(again(value)).toStrictEqual({ value })
    const text = valueText(value).replaceAll('APr_Bw', 'AQI')
    const read = readValue(text, value)
    expect(read).toStrictEqual({
      value: {
        view: new Uint8Array([1, 2]),
        buffer: new Uint8Array([1, 2]).buffer,
        copied: { '~': { kind: 'bytes', name: 'Uint8Array', length: 2 }, bytes: new Uint8Array([1, 2]) },
      },
    })
  })

  it('keeps what cannot be written down, wherever it is moved to', () => {
    const run = { '~': { kind: 'function', name: 'authorize' } }
    const request = { '~': { kind: 'instance', name: 'Request' }, method: 'GET' }
    const value = { run, request }
    expect(valueText(value)).toContain('kept(1, "function authorize")')
    expect(again(value)).toStrictEqual({ value })
    expect(readValue('{ moved: [kept(2)] }', value)).toStrictEqual({ value: { moved: [request] } })
    expect(readValue('kept(3)', value)).toMatchObject({
      problem: 'There is no value 3.',
      column: 1,
    })
  })

  it('takes an ISO time for a date only where there was a date', () => {
    const like = { at: new Date(0), text: 'x' }
    const read = readValue('{ at: "2026-03-02", text: "2026-03-02", other: new Date("2026-03-02") }', like)
    expect(read).toStrictEqual({
      value: { at: new Date('2026-03-02'), text: '2026-03-02', other: new Date('2026-03-02') },
    })
    expect(readValue('{ at: "soon" }', like)).toStrictEqual({ value: { at: 'soon' } })
  })

  it('reads what people type: bare names, single quotes, a comma too many, comments', () => {
    expect(readValue("{ // why\n  plan: 'team', /* more */ list: [1, 2,], }", undefined)).toEqual({
      value: { plan: 'team', list: [1, 2] },
    })
    expect(readValue('undefined', 'x')).toEqual({ value: undefined })
    expect(readValue('"\\u00e4\\t"', 'x')).toEqual({ value: 'ä\t' })
  })

  it('makes no prototype of a member', () => {
    const read = readValue('{ "__proto__": { "admin": true } }', undefined)
    expect('value' in read && Object.getPrototypeOf(read.value)).toBe(Object.prototype)
    expect('value' in read && Object.keys(read.value as object)).toEqual(['__proto__'])
  })
})

describe('what is wrong in a text', () => {
  it.each([
    ['', 'Expected a value, not the end.', 1, 1],
    ['{\n  plan: team\n}', 'team is not a value. Put text in quotes.', 2, 9],
    ['{\n  "plan": "team"\n  "other": 1 }', 'Expected }, not ".', 3, 3],
    ['["a', 'The text that starts here has no closing ".', 1, 2],
    ['{ a: 1, a: 2 }', 'a appears twice.', 1, 9],
    ['{ 1: 2 }', 'Expected a property name, not 1.', 1, 3],
    ['1 2', 'Expected the end, not 2.', 1, 3],
    ['"a\nb"', 'Text must end on the same line. Write \\n for a line break.', 1, 3],
    ['new Date("soon")', '"soon" is not a time.', 1, 10],
    ['bytes("%")', 'Expected base64url in quotes.', 1, 7],
    ['01', 'Expected a value, not 01.', 1, 1],
    ['"\\u12"', 'Expected four hexadecimal digits after \\u.', 1, 3],
  ])('%j', (text, problem, line, column) => {
    expect(readValue(text, undefined)).toEqual({ problem, line, column })
  })
})
