import { describe, expect, it } from 'vitest'
import { toBase64url } from '../../protocol/base64.ts'
import { callsIn } from '../outline/calls.ts'
import { outline } from '../outline/outline.ts'
import { positionOf, timelineOf } from '../outline/timeline.ts'
import { cookie, createRecording, party, START, verdict } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { claimTime, decodeJwt, jweParts, previousOf, tokensIn } from '../tokens/tokens.ts'
import { attributesOf, endOf, fatesIn, timeLeft } from './cookies.ts'
import { changesOf, firstRowsOf, markRows, tablesBefore } from './tables.ts'

const EMPTY = { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] }
const steps = signInSteps()
const runs = outline(steps)

describe('cookies of an exchange', () => {
  it('tells what happened to each and why', () => {
    const fates = fatesIn(steps, 'e4').map(({ fate, name }) => `${fate} ${name}`)
    expect(fates).toContain('notSent theme')
    expect(fates).toContain('stored __Secure-authjs.session-token')
    expect(fates).toHaveLength(6)
  })

  it('says when a cookie expires in virtual time', () => {
    expect(timeLeft(cookie('a'), START)).toBe('session')
    expect(timeLeft(cookie('a', START + 821_000), START)).toBe('13:41 min left')
    expect(timeLeft(cookie('a', START), START)).toBe('expired')
    expect(endOf(cookie('a', START + 60_000), START)).toBe('Expires at 2026-03-02 09:42:07, in 1:00 min.')
    expect(endOf(cookie('a', START), START + 60_000)).toMatch(/^Expired at .*, 1:00 min ago\.$/)
  })

  it('writes attributes as Set-Cookie does', () => {
    expect(attributesOf(cookie('a'))).toEqual([
      'app.example, host only',
      'Path=/',
      'Secure',
      'HttpOnly',
      'SameSite=Lax',
    ])
    expect(attributesOf({ ...cookie('a'), sameSite: 'default' })).toContain('no SameSite: Lax by default')
    expect(verdict('CK1', 'because').reason).toBe('because')
  })
})

describe('tokens', () => {
  it('finds encrypted tokens and what a token endpoint granted', () => {
    const found = tokensIn(steps).map((token) =>
      token.type === 'encrypted' ? token.name : `${token.type} ${token.from}`,
    )
    expect(found).toEqual(['pkce', 'granted github.com', 'session', 'session'])
  })

  it('knows the one before of the same purpose', () => {
    const sessions = tokensIn(steps).filter(({ name }) => name === 'session')
    const [encrypted, decrypted] = sessions
    if (!encrypted || !decrypted) throw new Error('the recording has two session tokens')
    expect(previousOf(decrypted, steps)?.seq).toBe(encrypted.seq)
    expect(previousOf(encrypted, steps)).toBeUndefined()
  })

  it('reads the claims of a signed token without trusting it', () => {
    const part = (value: unknown) => toBase64url(JSON.stringify(value))
    expect(decodeJwt(`${part({ alg: 'RS256' })}.${part({ sub: 'ada' })}.sig`)).toEqual({
      header: { alg: 'RS256' },
      claims: { sub: 'ada' },
    })
    expect(decodeJwt('no.jwt')).toBeUndefined()
    expect(decodeJwt('a.b.c')).toBeUndefined()
    expect(decodeJwt(7)).toBeUndefined()
  })

  it('names the parts of a JWE, the empty one too', () => {
    expect(jweParts('h..iv.text.tag').map(([name]) => name)[1]).toBe('encrypted key')
    expect(jweParts('h..iv.text.tag')[1]?.[1]).toBe('')
  })

  it('writes times of claims', () => {
    expect(claimTime('exp', 1_772_444_467)).toBe('2026-03-02 09:41:07')
    expect(claimTime('sub', 1_772_444_467)).toBeUndefined()
  })
})

describe('callbacks and events', () => {
  it('lists them in order with the request that caused them', () => {
    const calls = runs[2] ? callsIn(runs[2]) : []
    expect(calls.map(({ name }) => name)).toEqual([
      'signIn',
      'createUser',
      'linkAccount',
      'jwt',
      'redirect',
      'signIn',
      'jwt',
      'session',
    ])
    expect(calls[3]).toMatchObject({ because: 'GET /auth/callback/github', returned: true, tookMs: 0.1 })
    expect(calls.at(-1)?.because).toBe('GET /dashboard')
  })
})

describe('tables', () => {
  const rows = [
    { id: 'u1', name: 'Ada' },
    { id: 'u2', name: 'Grace' },
  ]

  it('marks what the step added, changed and removed', () => {
    const marked = markRows(rows, [
      { table: 'users', key: 'u1', before: { id: 'u1', name: 'A.' }, after: { id: 'u1', name: 'Ada' } },
      { table: 'users', key: 'u2', after: { id: 'u2', name: 'Grace' } },
      { table: 'users', key: 'u3', before: { id: 'u3', name: 'Alan' } },
    ])
    expect(marked.map(({ mark }) => mark)).toEqual(['changed', 'added', 'removed'])
    expect(marked[0]?.was).toEqual({ name: 'A.' })
  })

  it('shows a row that the step touched though it is not among the first ones', () => {
    const added = { table: 'users', key: 'u9', after: { id: 'u9', name: 'Edsger' } }
    const marked = markRows(rows, [added])
    expect(marked.map(({ row, mark }) => [row['id'], mark])).toEqual([
      ['u9', 'added'],
      ['u1', 'same'],
      ['u2', 'same'],
    ])
    const gone = { table: 'users', key: 'u9', before: { id: 'u9', name: 'Edsger' } }
    expect(markRows(rows, [added, gone]).map(({ mark }) => mark)).toEqual(['same', 'same', 'removed'])
  })

  it('leaves rows alone that the step did not touch', () => {
    expect(markRows(rows, []).map(({ mark }) => mark)).toEqual(['same', 'same'])
    expect(changesOf(steps).map(({ table }) => table)).toEqual(['users', 'accounts'])
  })
})

describe('tables before a step', () => {
  const user = { id: 'u1', name: 'Ada' }
  const record = createRecording()
  const write = (table: string, before: unknown, after: unknown) =>
    record.add(
      'adapter.returned',
      { operation: 'x', args: [], rows: [{ table, key: 'u1', before, after }] },
      { from: party('app', 'app'), summary: '' },
    )
  write('users', undefined, user)
  write('users', user, { ...user, name: 'Ada Byron' })
  write('sessions', { sessionToken: 's1' }, undefined)
  const now = firstRowsOf({ ...EMPTY, users: [{ ...user, name: 'Ada Byron' }] }, 200)

  it('takes later changes back, the newest first', () => {
    expect(tablesBefore(now, record.steps, 4)).toEqual(now)
    expect(tablesBefore(now, record.steps, 3).sessions).toEqual({ rows: [{ sessionToken: 's1' }], total: 1 })
    expect(tablesBefore(now, record.steps, 2).users).toEqual({ rows: [user], total: 1 })
    expect(tablesBefore(now, record.steps, 1).users).toEqual({ rows: [], total: 0 })
  })

  it('takes back nothing that came after the tables were read', () => {
    const empty = { ...firstRowsOf(EMPTY, 200), at: 0 }
    expect(tablesBefore(empty, record.steps, 1).users).toEqual({ rows: [], total: 0 })
    const first = { ...firstRowsOf({ ...EMPTY, users: [user] }, 200), at: 1 }
    expect(tablesBefore(first, record.steps, 2).users).toEqual({ rows: [user], total: 1 })
    expect(tablesBefore(first, record.steps, 1).users).toEqual({ rows: [], total: 0 })
  })
})

describe('timeline', () => {
  it('has a mark for each step and a stretch for each run', () => {
    const { ticks, stretches } = timelineOf(runs, 1000)
    expect(ticks).toHaveLength(steps.length)
    expect(stretches.map(({ run }) => run)).toEqual([1, 2, 3])
    expect(ticks.every(({ left }) => left >= 0 && left <= 100)).toBe(true)
  })

  it('finds a step of an older run that went on while a newer one had begun', () => {
    const [first] = runs
    const step = first?.steps[0]
    if (!first || !step) throw new Error('The recording has no runs.')
    const late = { ...step, seq: 1000 }
    const timeline = timelineOf([{ ...first, steps: [...first.steps, late] }, ...runs.slice(1)], 1000)
    const left = positionOf(timeline, 1000) ?? 100
    expect(left).toBeLessThan(timeline.stretches[1]?.left ?? 0)
    expect(left).toBe(timeline.ticks.find(({ seq }) => seq === 1000)?.left)
    expect(positionOf(timeline, 1001)).toBeUndefined()
  })

  it('keeps the worst of the steps that share a mark', () => {
    const { ticks } = timelineOf(runs, 12)
    expect(ticks.length).toBeLessThan(14)
    expect(ticks.map(({ outcome }) => outcome)).toContain('failed')
    expect(positionOf(timelineOf(runs, 1000), 1)).toBeDefined()
    expect(timelineOf([], 10).ticks).toEqual([])
  })

  it.each([7, 40, 113, 900])(
    'has the same %i marks, whether it looks at steps without a mark or not',
    (marks) => {
      const [part] = runs[0]?.children ?? []
      if (!part) throw new Error('The recording has no runs.')
      const plain = runs.map((run) => ({ ...run, trouble: [] }))
      const looked = runs.map((run) => ({ ...run, trouble: [part] }))
      const quiet = (list: typeof runs) =>
        list.map((run) => ({
          ...run,
          steps: run.steps.map((step) => ({ ...step, outcome: 'done' as const })),
        }))
      for (const present of [20, 1000])
        expect(timelineOf(quiet(plain), marks, (seq) => seq > present)).toEqual(
          timelineOf(quiet(looked), marks, (seq) => seq > present),
        )
    },
  )
})
