import { describe, expect, it } from 'vitest'
import { isEdit } from '../../protocol/edit-check.ts'
import {
  type CallSubject,
  choicesFor,
  errorsFor,
  type ReturnSubject,
  readReturn,
  returnDraft,
} from './return-draft.ts'
import { readValue } from './value-text.ts'

const RETURNED: ReturnSubject = {
  at: 'return',
  boundary: 'callback',
  name: 'jwt',
  result: { sub: 'u_1', plan: 'free', since: new Date(0) },
}

const CALLED: CallSubject = {
  at: 'call',
  boundary: 'adapter',
  name: 'getUserByAccount',
  args: [{ provider: 'github', providerAccountId: '1' }],
}

describe('a call or its return as it is typed', () => {
  it('changes nothing when nothing is typed', () => {
    expect(readReturn(RETURNED, returnDraft(RETURNED, false))).toEqual({})
    expect(readReturn(CALLED, returnDraft(CALLED, false))).toEqual({})
    const thrown: ReturnSubject = { ...RETURNED, error: { type: 'Error', message: 'no' } }
    expect(returnDraft(thrown, false).way).toBe('error')
    expect(readReturn(thrown, returnDraft(thrown, false))).toEqual({})
  })

  it('returns something else, dates still dates', () => {
    const draft = returnDraft(RETURNED, false)
    const read = readReturn(RETURNED, { ...draft, result: draft.result.replace('"free"', '"team"') })
    expect(read).toStrictEqual({
      edit: { at: 'result', result: { sub: 'u_1', plan: 'team', since: new Date(0) } },
    })
  })

  it('takes back an error: the same result is a change where it had thrown', () => {
    const thrown: ReturnSubject = { ...RETURNED, error: { type: 'Error', message: 'no' } }
    const read = readReturn(thrown, { ...returnDraft(thrown, false), way: 'result' })
    expect(read).toStrictEqual({ edit: { at: 'result', result: RETURNED.result } })
  })

  it('calls with other arguments, or does not call at all', () => {
    const draft = returnDraft(CALLED, false)
    expect(readReturn(CALLED, { ...draft, args: ['{ provider: "google" }'] })).toEqual({
      edit: { at: 'call', args: [{ provider: 'google' }] },
    })
    expect(readReturn(CALLED, { ...draft, way: 'result', result: 'null' })).toEqual({
      edit: { at: 'result', result: null },
    })
    // Undefined is a result too.
    expect(readReturn(CALLED, { ...draft, way: 'result' })).toStrictEqual({
      edit: { at: 'result', result: undefined },
    })
  })

  it('throws instead', () => {
    const draft = { ...returnDraft(RETURNED, true), type: 'AccessDenied', message: 'not today' }
    expect(readReturn(RETURNED, draft)).toEqual({
      edit: { at: 'error', error: { type: 'AccessDenied', message: 'not today' } },
    })
    expect(readReturn(RETURNED, { ...draft, type: 'no name' })).toEqual({
      problems: { type: 'Type must be the name of an error, such as Error, not "no name".' },
    })
  })

  it('says where a text is wrong', () => {
    const draft = returnDraft(RETURNED, false)
    expect(readReturn(RETURNED, { ...draft, result: '{\n  plan: free\n}' })).toEqual({
      problems: { result: 'Line 2, column 9: free is not a value. Put text in quotes.' },
    })
    expect(readReturn(CALLED, { ...returnDraft(CALLED, false), args: ['{'] })).toEqual({
      problems: { 'args 0': 'Line 1, column 2: Expected a property name, not the end.' },
    })
  })

  it('offers results and errors that can be sent', () => {
    const boundaries = [
      ...['signIn', 'redirect', 'jwt', 'authorized'].map((name) => ({ ...RETURNED, name })),
      { ...CALLED, name: 'getUserByEmail' },
    ]
    for (const subject of boundaries) {
      const choices = choicesFor(subject)
      expect(choices.length, subject.name).toBeGreaterThan(0)
      for (const { text } of choices) expect('problem' in readValue(text, undefined), text).toBe(false)
      for (const [type] of errorsFor(subject))
        expect(isEdit({ at: 'error', error: { type, message: '' } }, 'edit')).toBeUndefined()
    }
    expect(choicesFor({ ...CALLED, name: 'createUser' })).toEqual([])
  })
})
