import { describe, expect, it } from 'vitest'
import type { Cookie } from '../../../protocol/cookies.ts'
import { cookie, NOW, store } from './testing/cookies.ts'

const DAY = 24 * 60 * 60 * 1000

function many(count: number, given: (index: number) => Partial<Cookie>): Cookie[] {
  return Array.from({ length: count }, (_, index) =>
    cookie({ name: `c${index}`, lastAccess: NOW - index, ...given(index) }),
  )
}

describe('too many cookies', () => {
  it('[CK29] holds 180 cookies of one registrable domain', () => {
    const jar = many(179, (index) => ({ domain: index % 2 === 0 ? 'app.example' : 'login.app.example' }))
    expect(store('https://app.example/', 'new=1', jar).evictions).toEqual([])
  })

  it('[CK29] keeps the 150 used last of 181, the new one among them', () => {
    const plan = store(
      'https://app.example/',
      'new=1',
      many(180, () => ({})),
    )
    expect(plan.evictions).toHaveLength(31)
    expect(plan.remove.map(({ name }) => name)).toEqual(
      Array.from({ length: 31 }, (_, index) => `c${149 + index}`),
    )
    expect(plan.put.map(({ name }) => name)).toEqual(['new'])
    expect(plan.evictions[0]?.verdict).toMatchObject({ rule: 'CK29', reason: expect.stringContaining('180') })
  })

  it('[CK29] gives up cookies without Secure first', () => {
    const plan = store(
      'https://app.example/',
      'new=1; Secure',
      many(180, (index) => ({ secure: index >= 20 })),
    )
    const gone = plan.evictions.map((eviction) => eviction.cookie)
    expect(gone.filter((one) => !one.secure)).toHaveLength(20)
    expect(gone.filter((one) => one.secure)).toHaveLength(11)
  })

  it('[CK29] is content when expired cookies make enough room', () => {
    const plan = store(
      'https://app.example/',
      'new=1',
      many(180, (index) => (index < 3 ? { expires: NOW - 1 } : {})),
    )
    expect(plan.evictions.map((eviction) => eviction.cookie.name)).toEqual(['c0', 'c1', 'c2'])
  })

  it('[CK30] gives up what was not used for 30 days when there are more than 3300', () => {
    const jar = many(3300, (index) => ({
      domain: `s${index}.example`,
      lastAccess: NOW - (index < 3100 ? DAY : 31 * DAY),
    }))
    const plan = store('https://app.example/', 'new=1', jar)
    expect(plan.evictions).toHaveLength(200)
    expect(new Set(plan.evictions.map((eviction) => eviction.verdict.rule))).toEqual(new Set(['CK30']))
  })

  it('[CK30] stops at 3000', () => {
    const jar = many(3300, (index) => ({ domain: `s${index}.example`, lastAccess: NOW - 40 * DAY }))
    expect(store('https://app.example/', 'new=1', jar).evictions).toHaveLength(301)
  })
})
