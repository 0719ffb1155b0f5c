import type { Step } from '../../protocol/steps.ts'
import { briefOf, kindOf, labelOf, wordsOf } from '../kinds/registry.ts'
import type { Label } from '../labels/step-label.ts'
import { plural } from '../values/time.ts'
import type { Fold, Head } from './levels.ts'

/** The step that a row is about: of routine steps, their first. */
export function headStep({ head, steps }: Fold): Step | undefined {
  return head === undefined ? steps[0] : stepOfHead(head)
}

function stepOfHead(head: Head): Step | undefined {
  if (head.type === 'entry') return head.entry.first
  return head.type === 'response' ? head.exchange.response : head.exchange.request
}

/** `65–73`, `74`: the numbers of the steps in a row. Where others lie between them, the first. */
export function rangeOfFold(fold: Fold): string {
  const { steps } = fold
  const first = steps[0]?.seq ?? 0
  const last = steps.at(-1)?.seq ?? first
  if (last - first !== steps.length - 1) return String(headStep(fold)?.seq ?? first)
  return first === last ? String(first) : `${first}–${last}`
}

/** How a row of Essentials is written. With `words`, as the story says it. */
export function foldLabel(fold: Fold, words = false): Label {
  const { head, title } = fold
  if (title !== undefined) return { name: title }
  if (!head) return quietLabel(fold.steps)
  const step = stepOfHead(head)
  if (!step) return { name: '' }
  const returned = head.type === 'entry' ? head.entry.returned : undefined
  const { name, note = checkedIn(fold) } = words ? wordsOf(step, returned) : briefOf(step, returned)
  return note === undefined ? { name } : { name, note: note.replace(UUID, '$1') }
}

/** What was checked of a response: `token response`. */
function checkedIn({ head, steps }: Fold): string | undefined {
  if (head?.type !== 'response') return undefined
  const check = steps.find((step) => kindOf(step).group === 'check')
  return check && labelOf(check).name.replace(/^check /, '')
}

/** The first part tells it from others. */
const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** `9 routine steps` and `CSRF token, return address`; `8 checks passed` and `PKCE among them`. */
function quietLabel(steps: readonly Step[]): Label {
  const areChecks = steps.every((step) => kindOf(step).group === 'check')
  const name = areChecks ? `${plural(steps.length, 'check')} passed` : plural(steps.length, 'routine step')
  const chores = [...new Set(steps.flatMap((step) => kindOf(step).chore?.(step) ?? []))]
  const note = areChecks && steps.some(isPkce) ? 'PKCE among them' : chores.join(', ')
  return note === '' ? { name } : { name, note }
}

function isPkce({ data }: Step): boolean {
  return 'check' in data && data.check === 'pkce'
}

/** A row of Essentials as a sentence. */
export function foldSentence(fold: Fold): string {
  const { name, note } = foldLabel(fold)
  const step = headStep(fold)
  const numbers = rangeOfFold(fold).replace('–', ' to ')
  const parties = step === undefined ? '' : step.to ? `${step.from.name} to ${step.to.name}` : step.from.name
  const outcomes = fold.steps.map(({ outcome }) => outcome)
  const trouble = outcomes.includes('failed') ? ' Failed.' : outcomes.includes('warning') ? ' Warning.' : ''
  return `${numbers.includes(' ') ? 'Steps' : 'Step'} ${numbers}, ${parties}: ${name}${note === undefined ? '' : `, ${note}`}.${trouble}`
}
