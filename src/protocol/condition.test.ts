import { describe, expect, it } from 'vitest'
import { holds, parseCondition } from './condition.ts'

const scope = {
  account: { provider: 'github', scopes: ['read:user', 'user:email'] },
  isNewUser: true,
  status: 404,
  user: { email: null, since: new Date('2026-03-01T00:00:00Z') },
}

function judge(text: string): boolean | string {
  const condition = parseCondition(text)
  return 'problem' in condition ? condition.problem : holds(condition, scope)
}

describe('a condition of a breakpoint', () => {
  it.each([
    ['account.provider == "github"', true],
    ["account.provider === 'gitlab'", false],
    ['account.provider != "gitlab"', true],
    ['isNewUser == true', true],
    ['isNewUser == "true"', false],
    ['status >= 400', true],
    ['status < 404', false],
    ['status > "400"', false],
    ['user.email == null', true],
    ['user.phone == null', true],
    ['user.phone exists', false],
    ['account.provider exists', true],
    ['account.provider.length == 6', true],
    ['account.provider contains "hub"', true],
    ['account.scopes contains "user:email"', true],
    ['user.since > "2026-02"', true],
    ['status == 200 || account.provider == "github" && isNewUser == false', false],
    ['status == 404 || account.provider == "github" && isNewUser == false', true],
    ['constructor exists', false],
  ])('%s is %s', (text, expected) => {
    expect(judge(text)).toBe(expected)
  })

  it.each([
    ['', /Expected a name at the end/],
    ['account.provider', /Expected ==, .* at the end/],
    ['account.provider == github', /Expected a text in quotes.* instead of github/],
    ['account.provider == "a" account', /Expected && or \|\| before account, at character/],
    ['a == 1 &&', /Expected a name at the end/],
    ['alert(1)', /at character 6 is neither/],
    ['x'.repeat(501), /at most 500 characters/],
  ])('%s is refused', (text, problem) => {
    expect(judge(text)).toMatch(problem)
  })

  it('runs no getter', () => {
    const condition = parseCondition('a.b == 1')
    if ('problem' in condition) throw new Error(condition.problem)
    const trap = Object.defineProperty({}, 'a', {
      get: () => {
        throw new Error('was run')
      },
    })
    expect(holds(condition, trap)).toBe(false)
  })
})
