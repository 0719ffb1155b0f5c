import type { Action } from '../../../protocol/actions.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { Step } from '../../../protocol/steps.ts'
import { responseReceived } from '../../kinds/response-received.ts'
import { codeSecrets, isTelling } from '../code-secrets.ts'
import { isCredential, type Secrets, SHORTEST } from '../secrets.ts'

/**
 * What someone typed that may be a real secret: secrets of the app, those in its code, passwords, keys that a page's script sent. Everything else that is secret in
 * a world follows from its seed, so anyone with the link has it anyway. What a page of the world shows is no secret either.
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
  for (const { secrets = [], code } of setups) {
    for (const secret of secrets) if (!standard.has(secret)) add(secret, 'secret')
    for (const { value } of codeSecrets(code?.files ?? {}))
      if (isTelling(value) && !standard.has(value)) add(value, 'secret')
  }
  const shown = pagesIn(steps)
  for (const action of actions)
    for (const [field, value] of credentialsIn(action)) {
      if (TEST_PASSWORD.test(value) || shown.some((page) => page.includes(value))) continue
      add(value, 'credential')
      const name = found.get(value)
      const beside =
        value.length < SHORTEST && name !== undefined ? besideField(action, field, value) : undefined
      if (beside !== undefined) found.set(beside, `${beside.slice(0, -value.length)}${name}`)
    }
  return found
}

/** The passwords that app.example gives its people, which its login page shows. */
const TEST_PASSWORD = /^[a-z0-9-]+-test-password$/

function pagesIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    const text = responseReceived.is(step) ? step.data.response.body?.text : undefined
    return text === undefined ? [] : [text]
  })
}

/** A short value with the name of its field before it, as the text of a body has them. */
function besideField(action: Action, field: string, value: string): string | undefined {
  const text = 'body' in action && action.body && 'text' in action.body ? action.body.text : ''
  const [quotedField, quotedValue] = [field, value].map((each) => each.replace(/[^A-Za-z0-9]/g, '\\$&'))
  return new RegExp(`${quotedField}["\\s:=]{1,12}${quotedValue}`).exec(text)?.[0]
}

function credentialsIn(action: Action): readonly Field[] {
  if (action.do !== 'navigate' && action.do !== 'request') return []
  const { body, url } = action
  const fields = [
    ...new URL(url).searchParams,
    ...(body && 'form' in body ? body.form : []),
    ...(body && 'text' in body ? fieldsIn(body.text) : []),
  ]
  const typed = fields.flatMap(([name, value]): readonly Field[] =>
    value !== undefined && isCredential(name) ? [[name, value]] : [],
  )
  const headers = action.do === 'request' ? action.headers : []
  return [...typed, ...headers.filter(([name]) => name === 'authorization')]
}

/** Fields of a body that is no form as browsers write it: JSON, parts, a plain form, one encoded by hand. */
function fieldsIn(text: string): readonly Field[] {
  const json = parsed(text)
  if (typeof json === 'object' && json !== null) return leavesOf(json)
  const parts = [...text.matchAll(/\bname="([^"]*)"[^\r\n]*(?:\r\n[^\r\n]+)*\r\n\r\n([\s\S]*?)\r\n--/g)]
  if (parts.length > 0) return parts.map(([, name = '', value = '']) => [name, value])
  if (!text.includes('\r\n')) return [...new URLSearchParams(text)]
  return text.split('\r\n').map((line): Field => {
    const [name = '', value = ''] = line.split(/=(.*)/s, 2)
    return [name, value]
  })
}

type Field = readonly [name: string, value: string]

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const DEEPEST = 100

/** Strings of a JSON value, each under the name of the member that holds it. */
function leavesOf(json: object, depth = 0): readonly Field[] {
  if (depth > DEEPEST) return []
  return Object.entries(json).flatMap(([name, value]: [string, unknown]): readonly Field[] => {
    if (typeof value === 'string') return [[name, value]]
    return typeof value === 'object' && value !== null ? leavesOf(value, depth + 1) : []
  })
}
