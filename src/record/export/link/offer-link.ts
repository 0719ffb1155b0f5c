import { LINK_LIMITS } from '../../../protocol/limits.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import type { Step } from '../../../protocol/steps.ts'
import { plural } from '../../values/time.ts'
import type { TakenAway } from '../taken-away.ts'
import { type PlannedLink, planLink, type WorldLink } from './link.ts'
import { checkLink, encodeLink, LONGEST_FRAGMENT } from './link-text.ts'

/** What a link is made of. */
interface Linked {
  readonly name: string
  readonly scenario: Scenario
  readonly steps: readonly Step[]
  /** Step to be selected. */
  readonly step?: number
  /** The branch that it is of, and how many others there are. */
  readonly branch?: { readonly name: string; readonly others: number }
}

/** A link to a world, with what its maker should know; `base` is the address of the workbench. */
export async function offerLink(
  { name, scenario, steps, step, branch }: Linked,
  keepSecrets: boolean,
  base: string,
): Promise<TakenAway> {
  const options = { keepSecrets, ...(step === undefined ? {} : { step }) }
  const planned = planLink(scenario, steps, options)
  const { link } = planned
  const fragment = `world=${await encodeLink(link)}`
  const notes = [
    `Replays ${plural(link.actions.length, 'action')}. Contains the test users' names.`,
    ...(branch === undefined || branch.others === 0 ? [] : [branchNote(branch)]),
    ...contentNotes(planned, keepSecrets),
    ...(runMsOf(link) > LINK_LIMITS.runMs ? [runMsNote(runMsOf(link))] : []),
  ]
  const text = `${base}#${fragment}`
  const hasSecrets = mayHaveSecrets(planned, keepSecrets)
  const refused = checkLink(link)
  if (refused !== undefined)
    return {
      text,
      name,
      notes: [...notes, `${refused} Use a trace file instead.`],
      hasSecrets,
      tooLong: true,
    }
  if (fragment.length <= LONGEST_FRAGMENT) return { text, name, notes, hasSecrets }
  const size = `The link is ${fragment.length} characters long; many programs cut links after ${LONGEST_FRAGMENT}. Use a trace file instead.`
  return { text, name, notes: [...notes, size], hasSecrets, tooLong: true }
}

/** Whether its maker should look at it before it leaves. */
export function mayHaveSecrets(
  { hasEnvironment, inCode, random, typed }: PlannedLink,
  keepSecrets: boolean,
): boolean {
  return random.length > 0 || (keepSecrets && (typed > 0 || inCode.length > 0 || hasEnvironment))
}

/** Where a plan ends, and what of the maker's own is in it. */
export function contentNotes(
  { endsAt, files, hasEnvironment, hasPrivate, inCode, random, typed }: PlannedLink,
  keepSecrets: boolean,
): readonly string[] {
  return [
    ...(endsAt ? [`It ends before step ${endsAt.seq}. ${endsAt.reason}`] : []),
    ...(typed === 0 ? [] : [typedNote(typed, keepSecrets)]),
    ...(files.length === 0 ? [] : [`It includes the app's code: ${listed(files)}.`]),
    ...(inCode.length === 0 ? [] : [codeNote(inCode, keepSecrets)]),
    ...(random.length === 0 ? [] : [randomNote(random)]),
    ...(hasEnvironment ? [environmentNote(keepSecrets && !hasPrivate)] : []),
  ]
}

function branchNote({ name, others }: NonNullable<Linked['branch']>): string {
  return `This link contains the current branch, ${name}, up to the current step. ${others === 1 ? 'The other branch is' : `The ${others} other branches are`} not included.`
}

const MOST_PLACES = 8

function listed(all: readonly string[]): string {
  const rest = all.length > MOST_PLACES ? ` and ${all.length - MOST_PLACES} more` : ''
  return all.slice(0, MOST_PLACES).join(', ') + rest
}

function codeNote(places: readonly string[], keepSecrets: boolean): string {
  return keepSecrets
    ? `The code seems to contain secrets: ${listed(places)}.`
    : `Probable secrets in the code are replaced by names: ${listed(places)}. Check the rest of the code before you send it.`
}

function randomNote(places: readonly string[]): string {
  const it = places.length === 1 ? 'This text looks' : 'These texts look'
  return `${it} random and may be secret, and can be read as written here: ${listed(places)}. Move secrets to the environment first, and run the code.`
}

function environmentNote(keepSecrets: boolean): string {
  return keepSecrets
    ? "It includes the code's environment variables, with any secrets in them."
    : 'Environment variables are not included; test values are used instead.'
}

/** Milliseconds that one call of the code may run in this world. */
function runMsOf({ actions, scenario }: WorldLink): number {
  const setups = [scenario, ...actions.flatMap((action) => (action.do === 'setup' ? [action.setup] : []))]
  return Math.max(0, ...setups.map(({ code }) => code?.limits?.runMs ?? 0))
}

function runMsNote(runMs: number): string {
  return `One call of the code may take ${runMs} ms here, but only ${LINK_LIMITS.runMs} ms where the link is opened.`
}

function typedNote(typed: number, keepSecrets: boolean): string {
  const count = `${plural(typed, 'typed secret')}`
  return keepSecrets
    ? `It includes ${count}.`
    : `${count} ${typed === 1 ? 'is' : 'are'} not included; anything that depends on ${typed === 1 ? 'it' : 'them'} will go differently.`
}
