import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { ceremonyAsked } from '../kinds/ceremony-asked.ts'
import { ceremonyDecided } from '../kinds/ceremony-decided.ts'
import { ceremonyRefused } from '../kinds/ceremony-refused.ts'
import { clockMoved } from '../kinds/clock-moved.ts'
import { anyOf } from '../kinds/kind.ts'
import { passkeysChanged } from '../kinds/passkeys-changed.ts'
import { personActed } from '../kinds/person-acted.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { isAnswer } from './answers.ts'
import { RESENT } from './carried.ts'

/** What became of a move that a reader is asked for: `passed` is a page that was reached in another way. */
export type MoveState = 'done' | 'passed' | 'next' | 'later'

/** The moves that a reader is asked for; the others a page makes by itself. */
export function askedOf(way: Scene['way']): readonly Move[] {
  return way.filter((move) => !('byPage' in move))
}

/** How far the record says that a reader is with what a scene asks for. What came before the scene has to be in the record, too. */
export function progressOf({ before, way }: Scene, steps: readonly Step[]): readonly MoveState[] {
  const moves = [...askedOf(before), ...askedOf(way)]
  const states: MoveState[] = []
  let moved = 0
  for (const step of steps) {
    if (clockMoved.is(step)) moved += step.data.toMs - step.data.fromMs
    const made = moves.findIndex((move, index) => index >= states.length && isMade(move, step, moved))
    if (made < 0 || !moves.slice(states.length, made).every(isWayToPage)) continue
    while (states.length < made) states.push('passed')
    states.push('done')
    moved = 0
  }
  return moves
    .map((_, index) => states[index] ?? (index === states.length ? 'next' : 'later'))
    .slice(askedOf(before).length)
}

/** Whether a page's own script has still to ask for a passkey, before the next move that the reader is asked for. */
export function isPagesTurn(scene: Scene, steps: readonly Step[]): boolean {
  const next = askedOf(scene.way)[progressOf(scene, steps).indexOf('next')]
  const until = next === undefined ? scene.way.length : scene.way.indexOf(next)
  const due = scene.way.slice(0, until)
  if (!due.some((move) => move.do === 'passkey' && move.byPage)) return false
  const awaited = [...scene.before, ...due].filter((move) => move.do === 'passkey')
  return steps.filter(asksForPasskey).length < awaited.length
}

/** Whether everything that a scene asks for is done. */
export function isOver(scene: Scene, steps: readonly Step[]): boolean {
  return progressOf(scene, steps).every((state) => state === 'done' || state === 'passed')
}

/** Goes to a page and does nothing else: a person who is there already did not need it. */
function isWayToPage({ do: what }: Move): boolean {
  return what === 'open' || what === 'follow'
}

const asksForPasskey = anyOf(ceremonyAsked, ceremonyRefused)

function isMade(move: Move, step: Step, moved: number): boolean {
  if (move.do === 'advance') return clockMoved.is(step) && moved >= move.seconds * 1000
  if (move.do === 'setup')
    return setupChanged.is(step) && isSet(move.setup[step.data.member], step.data.after)
  if (move.do === 'keys') return passkeysChanged.is(step) && step.data.change?.do === move.change.do
  if (move.do === 'answer')
    return (
      ceremonyDecided.is(step) &&
      step.to?.name === (move.device ?? 'laptop') &&
      isAnswer(move.with, step.data.decision)
    )
  if (move.do === 'passkey') return asksForPasskey(step) && step.from.name === (move.device ?? 'laptop')
  if (!personActed.is(step) || step.to?.name !== (move.device ?? 'laptop')) return false
  const { action, url = '' } = step.data
  switch (move.do) {
    case 'open':
      return url === move.url
    case 'carry':
      return url.includes(move.path)
    case 'resend':
      return action === RESENT
    case 'follow':
      return action.startsWith(`follow ${move.link}`) || (isUrl(move.link) && url.startsWith(move.link))
    default:
      return action === `press ${move.button}`
  }
}

/** Secrets and code are for the reader to write: of secrets only how many there are was asked for, of code that it is another. */
function isSet(asked: unknown, after: unknown): boolean {
  if (isRecord(asked)) return isRecord(after)
  if (Array.isArray(asked)) return Array.isArray(after) && after.length === asked.length
  return asked !== undefined && asked === after
}

/** The link of a mail has its address as its text. */
function isUrl(text: string): boolean {
  return text.startsWith('https://')
}
