import { expect, test } from 'vitest'
import { headerText, parameterText } from '../lessons/parameters.ts'
import { ruleNamed } from '../lessons/rule-named.ts'
import { sourceOfCallback, sourceOfRule } from '../lessons/sources.ts'
import type { HttpRequest } from '../protocol/http.ts'
import type { Step } from '../protocol/steps.ts'
import { lessonOf, ruleOf } from '../record/descriptions/lesson-of.ts'
import { createHouse } from './testing/simulated-browser.ts'

const SIGN_IN = 'https://app.example/auth/signin'

/** What is recorded while people sign in at GitHub, try Google, and ask for a link by mail. */
async function recorded(strategy: 'jwt' | 'database'): Promise<readonly Step[]> {
  const house = createHouse(`lessons-${strategy}`)
  await house.command('world.reset', { scenario: { strategy } })
  const laptop = house.frame()
  await laptop.open('https://app.example/')
  await laptop.open(SIGN_IN)
  await laptop.press('Sign in with GitHub')
  await laptop.press('Authorize Example')
  await laptop.press('Sign out')
  await laptop.open(SIGN_IN)
  await laptop.press('Sign in with Google')
  // The same address by another provider: refused, and logged.
  await laptop.press('Authorize Example')
  await laptop.open(SIGN_IN)
  await laptop.press('Sign in with Resend', { email: 'grace@example.com' })
  return (await house.command('steps.page', { limit: 2000 })).steps
}

function namesIn({ url, headers, body }: HttpRequest): readonly string[] {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const form = type.startsWith('application/x-www-form-urlencoded') ? (body?.text ?? '') : ''
  return [...new URL(url).searchParams.keys(), ...new URLSearchParams(form).keys()]
}

test.each(['jwt', 'database'] as const)('whatever a sign-in records is explained (%s)', async (strategy) => {
  const steps = await recorded(strategy)
  expect(steps.length).toBeGreaterThan(200)
  const unexplained = new Set<string>()
  for (const step of steps) {
    const { spec, why, without } = lessonOf(step)
    expect(
      [why, without, spec.url].every((text) => text.length > 10),
      step.key,
    ).toBe(true)
    const rule = ruleOf(step)
    if (rule !== undefined && !sourceOfRule(rule, ruleNamed(rule)?.find)) unexplained.add(`rule ${rule}`)
    if (step.kind === 'request.sent')
      for (const name of namesIn(step.data.request))
        if (!parameterText(name)) unexplained.add(`parameter ${name}`)
    if (step.kind === 'request.sent' || step.kind === 'response.received') {
      const { headers } = step.kind === 'request.sent' ? step.data.request : step.data.response
      for (const [name] of headers) if (!headerText(name)) unexplained.add(`header ${name}`)
    }
    if (step.kind === 'callback.called' && step.data.callback !== 'profile')
      if (!sourceOfCallback(step.data.callback)) unexplained.add(`callback ${step.data.callback}`)
  }
  expect([...unexplained]).toEqual([])
})
