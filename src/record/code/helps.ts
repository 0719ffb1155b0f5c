import { PASSWORD_WORDS } from '../../protocol/password-words.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { codeFailed } from '../kinds/code-failed.ts'
import { codeLoaded } from '../kinds/code-loaded.ts'
import { codeNoticed } from '../kinds/code-noticed.ts'
import { anyOf } from '../kinds/kind.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { lackingIn } from './after-run.ts'
import { type Attempt, attemptIn } from './attempt.ts'
import { codeAt } from './code-at.ts'
import type { Draft } from './draft.ts'
import { missingParts, withAnswer } from './missing-parts.ts'
import { type Offer, offersAt, withClaimsAt } from './offers.ts'
import { repairsIn } from './repairs.ts'
import { settingRepairsIn } from './setting-repairs.ts'
import { stubFor } from './stub.ts'

/** Something that can be given without asking anything: a change of the code that is written, or of the setup. */
export interface Help {
  /** The same for the same thing, so that nothing is given twice. */
  readonly key: string
  readonly draft?: (before: Draft) => Draft
  readonly setup?: (before: WorldSetup) => Partial<WorldSetup>
  /** What the person types from then on: their new address, their password. */
  readonly typed?: (fields: Attempt['fields']) => Attempt['fields']
}

/** What can be given at the same time: everything that the code uses and is not here, or else the first thing that is offered. */
export function nextHelps(
  steps: readonly Step[],
  setup: WorldSetup,
  draft: Draft,
  given: ReadonlySet<string> = new Set(),
): readonly Help[] {
  const missing = missingHelps(steps, draft)
  if (missing.length > 0) return missing
  const repairs = repairsIn(steps, draft)
  if (repairs.length > 0) return repairs
  const offered = offersIn(lackingIn(steps), steps, setup).flatMap((offer) => helpOf(offer) ?? [])
  return [...offered, ...settingRepairsIn(steps, draft)].filter(({ key }) => !given.has(key)).slice(0, 1)
}

/** Whether the code that runs gave no configuration or one that the engine refuses, or the newest sign-in with it has led to no session. */
export function isHelpWanted(steps: readonly Step[]): boolean {
  const own = steps.slice(
    steps.findLastIndex((step) => setupChanged.is(step) && step.data.member === 'code') + 1,
  )
  const attempt = attemptIn(own)
  if (attempt) return !attempt.isDone
  return !codeLoaded.is(own.findLast(anyOf(checkFailed, codeFailed, codeLoaded)))
}

/** What is offered at these steps of a record, each once. */
export function offersIn(
  lacking: readonly Step[],
  steps: readonly Step[],
  setup: WorldSetup,
): readonly Offer[] {
  const at = codeAt(steps, setup.code)
  const found = lacking.flatMap((step) => offersAt(step, steps, setup, at(step.seq)))
  // A call and its return lack the same.
  return [...new Map(found.map((offer) => [offer.sentence, offer])).values()]
}

/** What an offer gives with one press; `undefined` if only the reader can say what. */
export function helpOf(offer: Offer): Help | undefined {
  const person =
    (id: string, change: (before: WorldSetup['people'][number]) => WorldSetup['people'][number]) =>
    ({ people }: WorldSetup) => ({ people: people.map((each) => (each.id === id ? change(each) : each)) })
  switch (offer.give) {
    case 'answer':
      return undefined
    case 'claims': {
      const { claim, claims, provider } = offer
      const give = person(offer.person.id, (before) => withClaimsAt(before, provider, claims))
      return { key: `${claim} ${offer.person.id} ${provider} ${JSON.stringify(claims)}`, setup: give }
    }
    case 'address': {
      const { email } = offer
      const give = person(offer.person.id, (before) => ({ ...before, email }))
      const typed = replaced((_name, value) => (value === offer.person.email ? email : value))
      return { key: `${email} ${offer.person.id}`, setup: give, typed }
    }
    case 'environment': {
      const { name, value } = offer
      const draft = (before: Draft) => ({ ...before, environment: { ...before.environment, [name]: value } })
      return { key: `${name}=${value}`, draft }
    }
    case 'typed': {
      const { field, value } = offer
      return { key: `${field}: ${value}`, typed: (fields) => ({ ...fields, [field]: value }) }
    }
    case 'column': {
      const { columns } = offer.registered
      const give = person(offer.person.id, (before) => ({ ...before, ...(columns && { columns }) }))
      return { key: `${offer.column} ${JSON.stringify(columns)}`, setup: give, typed: typing(offer.password) }
    }
    case 'helper': {
      const { json } = offer
      return {
        key: `${offer.specifier} ${offer.path} ${json}`,
        draft: (before) => withAnswer(before, offer, json),
      }
    }
    case 'reply': {
      const { body, name } = offer
      const setup = ({ answers }: WorldSetup) => ({
        answers: { ...answers, [name]: { ...answers[name], body } },
      })
      return { key: `${name} ${body}`, setup }
    }
    case 'row': {
      const { columns } = offer.registered
      const give = person(offer.person.id, (before) => ({ ...before, ...(columns && { columns }) }))
      return {
        key: `row ${offer.person.id} ${JSON.stringify(offer.sought ?? {})}`,
        setup: give,
        typed: typing(offer.password),
      }
    }
  }
}

const PASSWORD = new RegExp(`pass|${PASSWORD_WORDS}`, 'i')

function typing(password: string | undefined): NonNullable<Help['typed']> {
  return replaced((name, value) => (password !== undefined && PASSWORD.test(name) ? password : value))
}

function replaced(change: (name: string, value: string) => string): NonNullable<Help['typed']> {
  return (fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]))
}

/** Without its configuration nothing runs: there a stub helps, elsewhere values. */
function missingHelps(steps: readonly Step[], draft: Draft): readonly Help[] {
  // What was left out of the configuration or has a value there does no harm.
  const { used } = missingParts(
    steps.filter((step) => !(codeNoticed.is(step) && HARMLESS.test(step.data.message))),
    draft,
  )
  const last = steps.findLast(codeFailed.is)
  return used.flatMap((part) => {
    const { file, path, specifier } = part
    const isWanted = part.isFatal && last?.data.missing?.specifier === specifier
    if (isWanted && isFile(specifier) && !Object.hasOwn(draft.files, file))
      return [{ key: `stub ${file}`, draft: (before: Draft) => withStub(before, specifier, file) }]
    // What the code reads of it is given anyway.
    return part.gave === undefined
      ? [{ key: `${specifier} ${path}`, draft: (before: Draft) => withAnswer(before, part, 'null') }]
      : []
  })
}

const HARMLESS = /, so it (?:is left out|is \S+ here|comes from the environment)\b/

/** Rather than a package. */
export function isFile(specifier: string): boolean {
  return /^(?:[.~$#]|@\/)/.test(specifier)
}

export function withStub(before: Draft, specifier: string, file: string): Draft {
  return withFileText(before, file, stubFor(before.files, specifier))
}

export function withFileText(before: Draft, file: string, text: string): Draft {
  return { ...before, files: { ...before.files, [file]: text }, open: file }
}
