import type { Action } from '../../../protocol/actions.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { Step } from '../../../protocol/steps.ts'
import { isCredential, type Secrets } from '../secrets.ts'

/**
 * What somebody typed that may be a real secret: secrets of the app, passwords, keys that a page's script sent. Everything else that is secret in
 * a world follows from its seed, so whoever has the link has it anyway. What a page of the world shows is no secret either.
 */
export function typedSecrets(
  scenario: Scenario,
  actions: readonly Action[],
  steps: readonly Step[],
): Secrets {
  const standard = new Set(resolveScenario().secrets)
  const found = new Map<string, string>()
  const counts = new Map<string, number>()
  const add = (value: string, kind: string) => {
    if (value === '' || found.has(value)) return
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    found.set(value, `left-out.${kind}-${number}`)
  }
  const setups = [scenario, ...actions.flatMap((action) => (action.do === 'setup' ? [action.setup] : []))]
  for (const { secrets = [] } of setups)
    for (const secret of secrets) if (!standard.has(secret)) add(secret, 'secret')
  const shown = pagesIn(steps)
  for (const action of actions)
    for (const value of credentialsIn(action))
      if (!TEST_PASSWORD.test(value) && !shown.some((page) => page.includes(value))) add(value, 'credential')
  return found
}

/** The passwords that app.example gives its people, which its login page shows. */
const TEST_PASSWORD = /^[a-z0-9-]+-test-password$/

function pagesIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    const text = step.kind === 'response.received' ? step.data.response.body?.text : undefined
    return text === undefined ? [] : [text]
  })
}

function credentialsIn(action: Action): readonly string[] {
  if (action.do !== 'navigate' && action.do !== 'request') return []
  const { body, url } = action
  const fields = [
    ...new URL(url).searchParams,
    ...(body && 'form' in body ? body.form : []),
    ...(body && 'text' in body ? jsonFields(body.text) : []),
  ]
  const typed = fields.flatMap(([name, value]) => (value !== undefined && isCredential(name) ? [value] : []))
  const headers = action.do === 'request' ? action.headers : []
  return [...typed, ...headers.flatMap(([name, value]) => (name === 'authorization' ? [value] : []))]
}

function jsonFields(text: string): readonly (readonly [string, string])[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return []
  }
}
