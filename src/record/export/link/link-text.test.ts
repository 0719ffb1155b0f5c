import { describe, expect, it } from 'vitest'
import type { WorldLink } from './link.ts'
import { decodeLink, encodeLink } from './link-text.ts'

describe('a link as text', () => {
  const link: WorldLink = {
    scenario: { seed: 12 },
    actions: [{ do: 'navigate', device: 'laptop', tab: 't1', url: 'https://app.example/', action: 'ö →' }],
    step: 3,
    withoutSecrets: false,
  }

  it('has only characters that a fragment may have, and comes back', async () => {
    const text = await encodeLink(link)
    expect(text).toMatch(/^1\.[A-Za-z0-9_-]+$/)
    expect(await decodeLink(text)).toEqual({ link })
  })

  it('says what is wrong with it', async () => {
    const text = await encodeLink(link)
    const problem = async (broken: string) => {
      const decoded = await decodeLink(broken)
      return 'problem' in decoded ? decoded.problem : 'no problem'
    }
    expect(await problem('')).toMatch(/doesn't start with a version/)
    expect(await problem(text.replace(/^1/, '2'))).toMatch(
      /^The link has version 2, but this build only opens version 1/,
    )
    expect(await problem(text.slice(0, -8))).toMatch(/^The link is cut or damaged/)
    expect(await problem('1.%%%')).toMatch(/^The link is cut or damaged/)
    const other = async (value: unknown) => problem(await encodeLink(value as WorldLink))
    expect(await other({ ...link, scenario: { seed: 'x' } })).toContain(
      'scenario.seed must be a whole number',
    )
    expect(await other({ ...link, actions: [{ do: 'eval' }] })).toContain(
      'link.actions[0].do must be "navigate"',
    )
    const script = { do: 'navigate', device: 'laptop', tab: 't1', url: 'javascript:alert(1)' }
    expect(await other({ ...link, actions: [script] })).toContain(
      'link.actions[0].url must be an absolute http',
    )
    const form = {
      do: 'navigate',
      device: 'laptop',
      tab: 't1',
      url: 'https://a.example/',
      body: { form: [[1]] },
    }
    expect(await other({ ...link, actions: [form] })).toContain('link.actions[0].body.form[0] must be')
  })

  const problemOf = async (text: string) => {
    const decoded = await decodeLink(text)
    return 'problem' in decoded ? decoded.problem : 'no problem'
  }
  const changed = (change: object) => encodeLink({ ...link, ...change } as WorldLink)

  it('is not read at all when it is longer than a link can be', async () => {
    const problem = 'The link is too long: it has 2000002 characters, and at most 65536 are allowed.'
    expect(await problemOf(`1.${'A'.repeat(2_000_000)}`)).toContain(problem)
  })

  it('quotes no more than the beginning of what is in it', async () => {
    expect(await problemOf(`${'9'.repeat(5000)}.abc`)).toBe(
      'The link has version 9999999999…, but this build only opens version 1. It was made by a newer authscope.',
    )
    const issuer = `http://a.example/${'x'.repeat(100_000)}`
    const problem = await problemOf(
      await changed({ scenario: { providers: [{ id: 'x', type: 'oidc', issuer }] } }),
    )
    expect(problem).toContain('issuer must be an https URL')
    expect(problem.length).toBeLessThan(300)
  })

  it.each([
    [
      'is unpacked further than it may be',
      { scenario: { start: `https://app.example/${'a'.repeat(5_000_000)}` } },
      'it unpacks to more than 2 MB.',
    ],
    [
      'is nested too deep',
      { scenario: { later: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) } },
      'It is nested more than 100 levels deep.',
    ],
    ['has too many values', { later: Array.from({ length: 100_001 }).fill(1) }, 'more than 100000 values.'],
    [
      'does too much',
      { actions: Array.from({ length: 5000 }).fill(link.actions[0]) },
      'A link can have at most 1000 actions; this one has 5000.',
    ],
    [
      'tells too long a story',
      { actions: [{ ...link.actions[0], action: 'x'.repeat(1_900_000) }] },
      'link.actions[0].action must have at most 16384 characters, not 1900000.',
    ],
  ])('is refused when it %s', async (_, change, problem) => {
    const text = await changed(change)
    expect(text.length).toBeLessThan(65_536)
    expect(await problemOf(text)).toContain(problem)
  })

  it('gives code no longer calls than a link may have', async () => {
    const code = (runMs: number) => ({
      files: { 'auth.ts': '' },
      entry: 'auth.ts',
      limits: { runMs, memoryBytes: 64 * 1024 * 1024 },
    })
    const withCalls = (runMs: number): WorldLink => ({
      ...link,
      scenario: { code: code(runMs) },
      actions: [...link.actions, { do: 'setup', setup: { code: code(runMs) } }],
    })
    expect(await decodeLink(await encodeLink(withCalls(10_000)))).toEqual({ link: withCalls(1000) })
    expect(await decodeLink(await encodeLink(withCalls(50)))).toEqual({ link: withCalls(50) })
  })
})
