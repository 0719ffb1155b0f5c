import type { Code } from '../../protocol/code.ts'
import { likelyRow } from '../../protocol/likely-rows.ts'
import { DIGEST, digestAsText } from '../../protocol/own-hash.ts'
import type { Person } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { type CodeNoticed, codeNoticed } from '../kinds/code-noticed.ts'
import type { RefusalOffer } from './refusal-offers.ts'

/** Where code has hashed what was typed, what is stored may have that hash: in a row, or in what a missing part gives. */
export function learnedAt(
  { data, exchange, seq }: CodeNoticed,
  steps: readonly Step[],
  people: readonly Person[],
  { files }: Code,
): readonly RefusalOffer[] {
  const { made = [] } = data
  const before = steps.filter((step) => step.exchange === exchange && step.seq < seq)
  const whole = Object.values(files).join('\n')
  const last = made.at(-1)
  const digest = last === undefined ? undefined : digestAsText(last, whole)
  const call = before.findLast(callbackCalled.is)
  const typed: unknown = call?.data.args[0]
  if (digest === undefined || !isRecord(typed)) return []
  const given = before.flatMap((step): RefusalOffer[] => {
    const { gave, path, specifier } = (codeNoticed.is(step) && step.data.missing) || {}
    if (gave === undefined || path === undefined || specifier === undefined || !gave.includes(DIGEST))
      return []
    const sentence = `The code hashes the password that was typed. ${path} of ${specifier} can give its hash.`
    return [{ give: 'helper', specifier, path, json: gave.replaceAll(DIGEST, digest), sentence }]
  })
  if (given.length > 0) return given.slice(-1)
  const [person] = [...people.filter((each) => isTyped(each, typed)), ...people]
  const { columns, related } = likelyRow(files)
  const stored = [columns, ...Object.values(related)]
    .flatMap(Object.entries<unknown>)
    .flatMap(([name, value]) =>
      String(value).includes(DIGEST) ? [[name, String(value).replaceAll(DIGEST, digest)] as const] : [],
    )
  const [column] = stored[0] ?? []
  if (person === undefined) return []
  if (column === undefined) {
    const variable = variableOf(whole)
    if (variable === undefined) return []
    const sentence = `The code hashes the password that was typed. ${variable} can be its hash.`
    return [{ give: 'environment', name: variable, value: digest, sentence }]
  }
  // With an id, what is there of them changes, too.
  const columnsNow = { id: `user-${person.id}`, ...person.columns, ...Object.fromEntries(stored) }
  const registered = { ...person, columns: columnsNow }
  const sentence = `The code hashes the password that was typed. ${person.name} can have registered with it, so that ${column} has its hash.`
  return [{ give: 'column', person, registered, column, password: undefined, sentence }]
}

function isTyped({ email, id, login = id }: Person, typed: Readonly<Record<string, unknown>>): boolean {
  return Object.values(typed).some((value) => value === email || value === login)
}

/** The variable that the code may compare a digest with: `ADMIN_PASSWORD_HASH`. */
function variableOf(whole: string): string | undefined {
  const names = [...whole.matchAll(/\benv(?:\.|\[['"])(\w*(?:HASH|DIGEST|PASS|PWD)\w*)/g)].map(
    ([, name = '']) => name,
  )
  return (
    names.find((name) => /HASH|DIGEST/.test(name)) ?? names.find((name) => !/SALT|PEPPER|_URL/.test(name))
  )
}
