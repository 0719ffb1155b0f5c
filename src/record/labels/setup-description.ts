import type { Code } from '../../protocol/code.ts'
import type { Engine } from '../../protocol/engines.ts'
import { describeTarget, type Fault } from '../../protocol/faults.ts'
import type { SetupMember } from '../../protocol/setup.ts'
import { oneLine } from '../values/value.ts'
import { engineName } from './engine-name.ts'
import { describeFault, EFFECTS } from './fault-labels.ts'

interface Row {
  readonly id: string
  readonly name?: string
}

interface SetupChange {
  readonly member: SetupMember
  readonly before: unknown
  readonly after: unknown
}

const ROWS = ['people', 'devices', 'providers', 'faults'] as const satisfies readonly SetupMember[]

/** What a change of the world's setup came to: `Edsger Wybe added`, `jwt → database`. */
export function describeChange({ member, before, after }: SetupChange): string {
  if (member === 'secrets' && Array.isArray(before) && Array.isArray(after))
    return after.length > before.length
      ? `new secret added first, ${after.length} in total`
      : `${after.length} left`
  if (ROWS.some((each) => each === member) && isRows(before) && isRows(after))
    return describeRows(before, after)
  if (member === 'engine')
    return `${engineName(before as Engine | undefined)} → ${engineName(after as Engine | undefined)}`
  if (member === 'asPublished')
    return after === true ? 'as the published package does' : 'the simulator’s engine as it is'
  if (member === 'code') return describeCode(before, after)
  if (member === 'answers') return describeAnswers(Object(before), Object(after))
  return `${oneLine(before, 30)} → ${oneLine(after, 30)}`
}

function describeRows(before: readonly Row[], after: readonly Row[]): string {
  const find = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
  const added = after.filter(({ id }) => !find(before, id))
  const gone = before.filter(({ id }) => !find(after, id))
  const others = after.filter((row) => {
    const old = find(before, row.id)
    return old !== undefined && JSON.stringify(old) !== JSON.stringify(row)
  })
  const words = [
    ...added.map((row) => (isFault(row) ? `on: ${faultText(row)}` : `${nameOf(row)} added`)),
    ...gone.map((row) => (isFault(row) ? `off: ${faultText(row)}` : `${nameOf(row)} removed`)),
    ...others.map((row) => `${nameOf(row)} edited`),
  ]
  return words.length === 0 ? 'in another order' : words.join(', ')
}

type Answers = Readonly<Record<string, unknown>>

/** Which fixed answers are other ones: `POST https://api.example/login added`. */
function describeAnswers(before: Answers, after: Answers): string {
  const words = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((url) => {
    if (!Object.hasOwn(before, url)) return [`${url} added`]
    if (!Object.hasOwn(after, url)) return [`${url} removed`]
    return JSON.stringify(before[url]) === JSON.stringify(after[url]) ? [] : [`${url} edited`]
  })
  return words.length === 0 ? 'in another order' : words.join(', ')
}

/** Which files are other ones: `auth.ts edited, lib/roles.ts added`. */
function describeCode(before: unknown, after: unknown): string {
  if (!isCode(after)) return 'the built-in configuration'
  if (!isCode(before)) return `${after.entry} instead of the built-in configuration`
  const [old, now] = [before.files, after.files]
  const words = [
    ...Object.keys(now).flatMap((path) =>
      !Object.hasOwn(old, path) ? [`${path} added`] : old[path] === now[path] ? [] : [`${path} edited`],
    ),
    ...Object.keys(old).flatMap((path) => (Object.hasOwn(now, path) ? [] : [`${path} removed`])),
    ...(JSON.stringify(before.environment) === JSON.stringify(after.environment)
      ? []
      : ['environment changed']),
    ...(JSON.stringify(before.placeholders) === JSON.stringify(after.placeholders)
      ? []
      : ['placeholders changed']),
    ...(before.entry === after.entry ? [] : [`${after.entry} is the configuration`]),
    ...(before.strategy === after.strategy
      ? []
      : [after.strategy === undefined ? 'strategy set in the code' : `strategy ${after.strategy}`]),
  ]
  return words.length === 0 ? 'other limits' : words.join(', ')
}

function isCode(value: unknown): value is Code {
  return typeof value === 'object' && value !== null && 'files' in value && 'entry' in value
}

function nameOf(row: Row): string {
  return isFault(row) ? faultText(row) : row.name || row.id
}

function isFault(row: Row): row is Row & Fault {
  return 'effect' in row && 'target' in row
}

function faultText(fault: Fault): string {
  // A record of a newer version may have effects that are unknown here.
  if (!Object.hasOwn(EFFECTS, fault.effect.does))
    return `${fault.effect.does} at ${describeTarget(fault.target)}`
  return `${describeFault(fault, (id) => id)}, ${fault.once ? 'next time only' : 'until switched off'}`
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'id' in row)
}
