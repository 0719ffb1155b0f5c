import { expect, test } from 'vitest'
import { CALLBACKS, EVENTS } from '../../lessons/callbacks.ts'
import type { Lesson } from '../../lessons/lesson.ts'
import { APP_QUERIES, OPERATIONS } from '../../lessons/operations.ts'
import { REQUEST_LESSONS } from '../../lessons/requests.ts'
import { RESPONSE_LESSONS } from '../../lessons/responses.ts'
import { RULE_FAMILIES } from '../../lessons/rules/families.ts'
import type { Step } from '../../protocol/steps.ts'
import { KINDS } from '../kinds/registry.ts'
import { lessonOf } from './lesson-of.ts'

const groups: readonly Readonly<Record<string, Lesson>>[] = [
  Object.fromEntries(Object.entries(KINDS).map(([kind, { lesson }]) => [kind, lesson])),
  CALLBACKS,
  EVENTS,
  OPERATIONS,
  APP_QUERIES,
]
const lessons = [
  ...groups.flatMap((group) => Object.entries(group)),
  ...REQUEST_LESSONS.map((lesson, index) => [`request ${index}`, lesson] as const),
  ...RESPONSE_LESSONS.map((lesson, index) => [`response ${index}`, lesson] as const),
]

/** Homes of what we refer to: RFC editor, IETF (the cookie draft), W3C, WHATWG, OpenID Foundation, OWASP, Auth.js. */
const HOMES = [
  'www.rfc-editor.org',
  'datatracker.ietf.org',
  'www.w3.org',
  'fetch.spec.whatwg.org',
  'html.spec.whatwg.org',
  'storage.spec.whatwg.org',
  'console.spec.whatwg.org',
  'console.spec.whatwg.org',
  'openid.net',
  'cheatsheetseries.owasp.org',
  'authjs.dev',
]

test('every lesson says why, and what would go wrong, in whole sentences', () => {
  for (const [name, { why, without }] of lessons)
    for (const text of [why, without]) expect(text, name).toMatch(/^[A-Z`].{28,}[.]$/)
})

test('every link goes over https to the home of a standard, or to Auth.js', () => {
  const specs = [...lessons.map(([, { spec }]) => spec), ...RULE_FAMILIES.map(({ spec }) => spec)]
  for (const { label, url } of specs) {
    expect(label).toMatch(/\S/)
    expect(new URL(url).protocol, url).toBe('https:')
    expect(HOMES, url).toContain(new URL(url).host)
  }
})

test('a step is explained by its rule, else by what was called, else by its kind', () => {
  const step = (more: object) => ({ outcome: 'done', data: {}, ...more }) as unknown as Step
  const check = step({ kind: 'check.passed', rule: 'CSRF-2' })
  expect(lessonOf(check).without).toMatch(/^Any website could sign you out/)
  expect(lessonOf(check).spec.label).toMatch(/OWASP/)
  const cookie = step({
    kind: 'cookie.not-sent',
    data: { verdict: { rule: 'CK48', spec: { label: 'x', url: 'y' } } },
  })
  expect(lessonOf(cookie)).toMatchObject({
    without: expect.stringMatching(/link in a mail/),
    spec: { label: 'x' },
  })
  expect(lessonOf(step({ kind: 'callback.called', data: { callback: 'jwt' } }))).toBe(CALLBACKS['jwt'])
  expect(lessonOf(step({ kind: 'callback.called', data: { callback: 'constructor' } }))).toBe(
    KINDS['callback.called'].lesson,
  )
  expect(lessonOf(step({ kind: 'clock.moved' }))).toBe(KINDS['clock.moved'].lesson)
  expect(lessonOf(step({ kind: 'check.failed', rule: 'NONE-1' }))).toBe(KINDS['check.failed'].lesson)
})

test('what one rule is applied to may have another reason', () => {
  const encrypted = (purpose: string) =>
    lessonOf({ kind: 'token.encrypted', rule: 'SEAL-1', data: { purpose } } as unknown as Step)
  expect(encrypted('pkce')).toMatchObject({
    why: expect.stringMatching(/round trip/),
    for: ['oauth', 'oidc'],
  })
  expect(encrypted('challenge')).toMatchObject({
    why: expect.stringMatching(/^The authenticator/),
    for: ['webauthn'],
  })
  const checked = (rule: string, check: string) =>
    lessonOf({ kind: 'check.failed', rule, data: { check } } as unknown as Step)
  expect(checked('PA6', 'consent').why).toMatch(/^The provider asked the person/)
  expect(checked('USERINFO-2', 'userinfo').why).toMatch(/^With the access token/)
  expect(checked('PROFILE-1', 'profile').why).toMatch(/^Each provider describes people/)
  expect(checked('SEAL-2', 'challenge').for).toEqual(['webauthn'])
})
