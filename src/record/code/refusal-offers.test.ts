import { describe, expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import type { RefusalWant } from '../../protocol/refusal.ts'
import { DEFAULT_PEOPLE } from '../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { helpOf } from './helps.ts'
import { refusalOffersAt, withValue } from './refusal-offers.ts'

const CODE: Code = { files: { 'auth.ts': '' }, entry: 'auth.ts' }
const SETUP = { people: DEFAULT_PEOPLE, answers: {} } as unknown as WorldSetup
const ADA = { name: 'Ada Byron', email: 'ada@example.com' }

function offersFor(
  want: RefusalWant,
  callback = 'signIn',
  before: readonly Partial<Step>[] = [],
  {
    args: given,
    people = DEFAULT_PEOPLE,
  }: { readonly args?: unknown[]; readonly people?: WorldSetup['people'] } = {},
) {
  const args = [{ user: ADA, account: { provider: 'okta' }, profile: { ...ADA, realm: { roles: ['user'] } } }]
  const refusal = { exits: [], operands: [], wants: [want] }
  const data = { callback, args: given ?? (callback === 'signIn' ? args : [ADA]), result: false, refusal }
  const returned = { kind: 'callback.returned', seq: 9, exchange: 'e1', data } as unknown as Step
  return refusalOffersAt(returned, [...(before as Step[]), returned], { ...SETUP, people }, CODE)
}

describe('what would have passed is offered', () => {
  it('as the value of a variable', () => {
    const [offer] = offersFor({ of: { from: 'environment', name: 'ADMIN_ID' }, value: '"7"' })
    expect(offer).toMatchObject({ give: 'environment', name: 'ADMIN_ID', value: '7' })
    const draft = { files: {}, entry: 'auth.ts', environment: { A: '1' }, open: 'auth.ts' }
    expect(offer && helpOf(offer)?.draft?.(draft).environment).toEqual({ A: '1', ADMIN_ID: '7' })
  })

  it('as another address, wherever the callback was given theirs', () => {
    for (const path of [
      ['user', 'email'],
      ['profile', 'email'],
    ])
      expect(offersFor({ of: { from: 'argument', path }, value: '"ada@staff.example"' })).toMatchObject([
        { give: 'address', email: 'ada@staff.example', person: { name: 'Ada Byron' } },
      ])
    const of = { from: 'argument', path: ['email'] } as const
    const [offer] = offersFor({ of, value: '"ada@staff.example"' }, 'authorize')
    expect(offer).toMatchObject({ give: 'address' })
    expect(offer && helpOf(offer)?.typed?.({ email: 'ada@example.com', pin: '1' })).toEqual({
      email: 'ada@staff.example',
      pin: '1',
    })
    for (const path of [['user', 'email'], ['profile', 'email'], ['email']]) {
      const callback = path.length === 1 ? 'authorize' : 'signIn'
      expect(offersFor({ of: { from: 'argument', path }, value: '"test-owners"' }, callback)).toEqual([])
    }
  })

  it('as a claim, beside what the person has of it', () => {
    const path = ['profile', 'realm', 'roles', '0']
    const [offer] = offersFor({ of: { from: 'argument', path }, value: '"admin"' })
    const realm = { roles: ['user', 'admin'] }
    expect(offer).toMatchObject({
      provider: 'okta',
      claim: 'realm',
      claims: { idToken: { realm }, userinfo: { realm } },
    })
  })

  it('as a claim of the access token', () => {
    const path = ['account', 'access_token', 'groups']
    const [offer] = offersFor({ of: { from: 'argument', path }, value: '["staff"]' })
    expect(offer).toMatchObject({ give: 'claims', claims: { accessToken: { groups: ['staff'] } } })
  })

  it('as what to type', () => {
    const [offer] = offersFor({ of: { from: 'argument', path: ['role'] }, value: '"TEACHER"' }, 'authorize')
    expect(offer && helpOf(offer)?.typed?.({ role: '', email: 'x' })).toEqual({ role: 'TEACHER', email: 'x' })
  })

  it('as a column of the row that was found', () => {
    const location = { file: 'auth.ts', line: 7 }
    const query = {
      kind: 'query.ran',
      seq: 3,
      exchange: 'e1',
      data: { text: 'user.findUnique()', count: 1, rows: [], location },
    }
    const of = { from: 'call', file: 'auth.ts', line: 6, lastLine: 8, path: ['active'] } as const
    const [offer] = offersFor({ of, value: 'true' }, 'authorize', [query as unknown as Step])
    expect(offer).toMatchObject({ give: 'column', registered: { columns: { active: true, id: 'user-ada' } } })
  })

  it('as a column of the row that was found by a column of theirs', () => {
    const location = { file: 'auth.ts', line: 7 }
    const text = 'select * from users where badge = "B-204"'
    const query = { kind: 'query.ran', seq: 3, exchange: 'e1', data: { text, count: 1, rows: [], location } }
    const of = { from: 'call', file: 'auth.ts', line: 7, lastLine: 7, path: ['kind'] } as const
    const people = DEFAULT_PEOPLE.map((each) =>
      each.id === 'grace' ? { ...each, columns: { badge: 'B-204' } } : each,
    )
    const steps = [query as unknown as Step]
    const args = [{ badge: 'B-204' }]
    expect(offersFor({ of, value: '"staff"' }, 'authorize', steps, { args, people })).toMatchObject([
      { give: 'column', person: { id: 'grace' }, registered: { columns: { badge: 'B-204', kind: 'staff' } } },
    ])
    expect(offersFor({ of, value: '"staff"' }, 'authorize', steps, { args })).toEqual([])
  })

  it('as what a missing helper returns', () => {
    const data = {
      notice: 'placeholder',
      message: 'x',
      location: { file: 'auth.ts', line: 7 },
      missing: { specifier: '@/lib/users', path: 'find()', file: 'lib/users.ts', gave: '{"id":1}' },
    }
    const notice = { kind: 'code.noticed', seq: 3, exchange: 'e1', data }
    const of = { from: 'call', file: 'auth.ts', line: 7, lastLine: 7, path: ['isActive'] } as const
    const [offer] = offersFor({ of, value: 'true' }, 'signIn', [notice as unknown as Step])
    expect(offer).toMatchObject({ give: 'helper', path: 'find()', json: '{"id":1,"isActive":true}' })
  })

  it('as what a server answers', () => {
    const request = { method: 'GET', url: 'https://api.example/me?x=1' }
    const before = [
      { kind: 'request.sent', seq: 3, exchange: 'e1.1', data: { request } },
      {
        kind: 'response.received',
        seq: 4,
        exchange: 'e1.1',
        data: { response: { status: 200, body: { text: '{"id":1}' } } },
      },
    ] as unknown as Step[]
    const of = { from: 'answer', method: 'GET', url: request.url, path: ['roles', '0'] } as const
    const [offer] = offersFor({ of, value: '"admin"' }, 'signIn', before)
    expect(offer).toMatchObject({ name: 'GET https://api.example/me', body: '{"id":1,"roles":["admin"]}' })
  })
})

it('puts a value into a copy, and never into a prototype', () => {
  expect(withValue({ a: [1] }, ['a', '0'], 2)).toEqual({ a: [1, 2] })
  expect(withValue(undefined, ['a', '0', 'b'], 2)).toEqual({ a: [{ b: 2 }] })
  withValue({}, ['__proto__', 'polluted'], true)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
