import { LINK_LIMITS } from '../../../protocol/limits.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import type { Step } from '../../../protocol/steps.ts'
import { plural } from '../../values/time.ts'
import type { TakenAway } from '../taken-away.ts'
import { planLink, type WorldLink } from './link.ts'
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
  const { link, typed, endsAt, files, hasEnvironment, inCode, random } = planLink(scenario, steps, options)
  const fragment = `world=${await encodeLink(link)}`
  const notes = [
    `It does ${plural(link.actions.length, 'thing')} again, and shows who the people of this world are.`,
    ...(branch === undefined || branch.others === 0 ? [] : [branchNote(branch)]),
    ...(endsAt ? [`It ends before step ${endsAt.seq}. ${endsAt.reason}`] : []),
    ...(typed === 0 ? [] : [typedNote(typed, keepSecrets)]),
    ...(files.length === 0 ? [] : [`It brings the code of the app along: ${listed(files)}.`]),
    ...(inCode.length === 0 ? [] : [codeNote(inCode, keepSecrets)]),
    ...(random.length === 0 ? [] : [randomNote(random)]),
    ...(runMsOf(link) > LINK_LIMITS.runMs ? [runMsNote(runMsOf(link))] : []),
    ...(hasEnvironment ? [environmentNote(keepSecrets)] : []),
  ]
  const text = `${base}#${fragment}`
  const refused = checkLink(link)
  if (refused !== undefined)
    return {
      text,
      name,
      notes: [...notes, `${refused} A trace file holds the world as well.`],
      tooLong: true,
    }
  if (fragment.length <= LONGEST_FRAGMENT) return { text, name, notes }
  const size = `The link is ${fragment.length} characters long; many programs cut it after ${LONGEST_FRAGMENT}. A trace file holds the world as well.`
  return { text, name, notes: [...notes, size], tooLong: true }
}

function branchNote({ name, others }: NonNullable<Linked['branch']>): string {
  return `This link has the branch you stand on, ${name}, up to where the world stands. ${others === 1 ? 'The other branch is' : `The ${others} other branches are`} left out.`
}

const MOST_PLACES = 8

function listed(all: readonly string[]): string {
  const rest = all.length > MOST_PLACES ? ` and ${all.length - MOST_PLACES} more` : ''
  return all.slice(0, MOST_PLACES).join(', ') + rest
}

function codeNote(places: readonly string[], keepSecrets: boolean): string {
  return keepSecrets
    ? `It holds what reads as a secret in the code: ${listed(places)}.`
    : `What reads as a secret in the code has a name in its place: ${listed(places)}. Look through the rest of the code before you send it.`
}

function randomNote(places: readonly string[]): string {
  const [it, them] = places.length === 1 ? ['This text looks', 'it'] : ['These texts look', 'them']
  return `${it} random and may be secret; the link holds ${them} as written: ${listed(places)}. Put what is secret into the environment first, and run the code.`
}

function environmentNote(keepSecrets: boolean): string {
  return keepSecrets
    ? 'It holds the environment of the code, with the secrets in it.'
    : 'The environment of the code is left out; whoever opens it gets test values.'
}

/** Milliseconds that one call of the code may run in this world. */
function runMsOf({ actions, scenario }: WorldLink): number {
  const setups = [scenario, ...actions.flatMap((action) => (action.do === 'setup' ? [action.setup] : []))]
  return Math.max(0, ...setups.map(({ code }) => code?.limits?.runMs ?? 0))
}

function runMsNote(runMs: number): string {
  return `One call of the code may run ${runMs} ms here. Where the link is opened it may run ${LINK_LIMITS.runMs} ms.`
}

function typedNote(typed: number, keepSecrets: boolean): string {
  const count = `${plural(typed, 'value')} that somebody typed as a secret`
  return keepSecrets ? `It holds ${count}.` : `${count} left out; what depends on it goes another way.`
}
