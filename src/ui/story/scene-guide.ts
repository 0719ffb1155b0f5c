import { describeMove } from '../../lessons/scenes/describe-move.ts'
import type { DialogAnswer, Move, Scene } from '../../lessons/scenes/scene.ts'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import type { WorldClient } from '../../link/client/world-client.ts'
import { frontOf } from '../../link/frames/stage.ts'
import type { TabId } from '../../link/frames/tab-id.ts'
import type { Step } from '../../protocol/steps.ts'
import { changeOf, decisionOf } from '../../record/scenes/answers.ts'
import { carriedAddress, RESENT, resentForm } from '../../record/scenes/carried.ts'
import { askedOf, isPagesTurn, progressOf } from '../../record/scenes/done.ts'
import { storyAhead } from '../../record/story/stories.ts'
import type { Story } from '../../record/story/story.ts'
import { pageInFront } from '../devices/page-in-front.ts'
import { deviceOf } from '../scenes/stage-for.ts'
import type { Place } from './place.ts'
import { pressOn } from './ring.ts'

/** Leads through a scene: which stories are shown, and what its person does next. */
export interface SceneGuide {
  readonly scene: Scene
  /** The story before it begins. */
  readonly planned: Story
  readonly tells: (story: Story) => boolean
  /** What is left to do. */
  readonly left: (steps: readonly Step[]) => readonly Move[]
  /** The page's own script has still to ask for a passkey before the next move. */
  readonly isPagesTurn: (steps: readonly Step[]) => boolean
  /** It goes to a page whose script then asks for a passkey. */
  readonly startsPage: (move: Move) => boolean
  /** How the next move is announced, unless the beat that is shown says it already. */
  readonly announce: (left: readonly Move[], place: Place, front: TabId | undefined) => string | undefined
  /** What the page rings for the next move. */
  readonly ring: (left: readonly Move[]) => string | undefined
  readonly isOnTheWay: (move: Move) => boolean
  readonly make: (client: WorldClient, move: Move) => Promise<void>
}

export function guideThrough(id: string, client: WorldClient): SceneGuide | undefined {
  const scene = sceneNamed(id)
  if (!scene) return undefined
  const asked = askedOf(scene.way)
  const flows: readonly string[] = scene.pausesAt
  return {
    scene,
    planned: plannedOf(scene, client),
    tells: ({ flow }) => flows.length === 0 || flows.includes(flow),
    left: (steps) => {
      const states = progressOf(scene, steps)
      const next = states.indexOf('next')
      return next < 0 ? [] : asked.slice(next)
    },
    isPagesTurn: (steps) => isPagesTurn(scene, steps),
    startsPage: (move) => startsPage(scene, move),
    announce: (left, place, front) => {
      const [next] = left
      const move = next && startsPage(scene, next) ? next : (actOf(left) ?? next)
      if (!move || isExpected(left, place, front)) return undefined
      // A link that is rung on the page is named, too.
      const act = describeMove(move, scene)
      return next?.do === 'follow' && next !== move
        ? `${describeMove(next, scene)}, then ${act.charAt(0).toLowerCase()}${act.slice(1)}.`
        : `${act}.`
    },
    ring: ([next]) => (next ? ringFor(next) : undefined),
    isOnTheWay,
    make: makeMove,
  }
}

function startsPage({ way }: Scene, move: Move): boolean {
  const then = way[way.indexOf(move) + 1]
  return then?.do === 'passkey' && then.byPage === true
}

/** The next move that does more than go to a page. */
function actOf(left: readonly Move[]): Move | undefined {
  return left.find((move) => !isOnTheWay(move))
}

/** The move is what the beat that waits is about, or on the way there. */
function isExpected(left: readonly Move[], { beat, story, waits }: Place, front: TabId | undefined): boolean {
  const told = story.beats[beat - 1]
  // What has happened is shown before the next thing is asked for.
  if (told && !waits && story.outcome !== 'failed') return true
  const [next] = left
  if (!waits || !next || !told || !isIn(front, next)) return false
  const act = actOf(left)
  if (told.press === undefined) return isOnTheWay(next)
  return act !== undefined && 'button' in act && act.button === told.press
}

function isIn(front: TabId | undefined, move: Move): boolean {
  return (
    deviceOf(move) === front?.device &&
    (!('tab' in move) || move.tab === undefined || move.tab === front?.tab)
  )
}

/** Goes to a page and does nothing else. */
function isOnTheWay(move: Move): boolean {
  return move.do === 'open' || move.do === 'follow'
}

function ringFor(move: Move): string | undefined {
  if (move.do === 'follow') return move.link
  return 'button' in move ? move.button : undefined
}

/** The first of the scene's flows, with the names that its moves tell; a scene without flows has no beats. */
function plannedOf(scene: Scene, client: WorldClient): Story {
  const flow = scene.pausesAt[0]
  if (flow === undefined)
    return { key: `scene ${scene.id}`, flow: '', title: scene.title, outcome: 'open', beats: [] }
  const { devices, people } = client.world.get().setup
  const first = scene.way.find((move) => deviceOf(move) !== undefined)
  const device = devices.find(({ id }) => id === (first && deviceOf(first)))
  const person = people.find(({ id }) => id === device?.person) ?? people[0]
  const press = scene.way.flatMap((move) => ('button' in move ? move.button : []))[0] ?? 'Sign in'
  return storyAhead(flow, {
    person: person?.name ?? 'The user',
    provider: /^Sign in with (.+)$/.exec(press)?.[1] ?? 'the provider',
    app: 'Example',
    press,
  })
}

/** Makes a move on the page in front, or on the world. */
export async function makeMove(client: WorldClient, move: Move): Promise<void> {
  const { send } = client.channel
  if (move.do === 'advance') return void (await client.advance(move.seconds))
  if (move.do === 'setup') return void (await send('setup.change', { setup: move.setup }))
  if (move.do === 'keys') {
    const change = changeOf(move.change, await send('passkeys.read', {}))
    return void (await send('passkeys.change', { change }))
  }
  const { pages, world } = client
  const device = move.device ?? 'laptop'
  const tab = move.tab ?? frontOf(pages.stage.get(), world.get(), device)?.tab
  const tabs = world.get().devices.find(({ id }) => id === device)?.tabs ?? []
  if (move.do === 'open' && tab !== undefined && tabs.every((each) => each.tab !== tab)) {
    const action = `open ${move.url.replace(/^https?:\/\//, '')}`
    pages.show(await pages.navigator.open(device, { url: move.url, initiator: 'person', action }))
    return
  }
  const isAddress = move.do === 'open' || move.do === 'carry'
  // A page that was never shown would load beside the one that is asked for, and could come last.
  if (tab !== undefined && !(isAddress && move.tab === undefined)) pages.show({ device, tab })
  if (move.do === 'open') return pages.open(device, move.url)
  if (move.do === 'carry') {
    return pages.open(device, carriedAddress(client.steps.get(), move) ?? '')
  }
  if (move.do === 'answer') return answerAsTold(client, device, move.with)
  if (move.do === 'resend') return resend(client, device, move)
  await pages.shown()
  const name = move.do === 'follow' ? move.link : move.button
  const fields = move.do === 'press' ? move.fields : undefined
  if (!pressOn(pageInFront(client), name, fields))
    throw new Error(`The page has no “${name}”. Restart the scene, or go back to where it was.`)
}

/** Answers the passkey dialog of a device for its person. */
async function answerAsTold(
  { channel, pages }: WorldClient,
  device: string,
  answer: DialogAnswer,
): Promise<void> {
  await pages.shown()
  const open = await channel.send('ceremonies.open', {})
  const asking = open.findLast((each) => each.device === device)
  if (asking?.dialog === undefined)
    throw new Error('No passkey dialog is open. Press the page’s button again, or restart the scene.')
  const decision = decisionOf(answer, asking.dialog)
  await channel.send('ceremony.decide', { ceremony: asking.id, decision })
}

/** Sends a form that the record has once more. */
async function resend(
  { pages, steps, world }: WorldClient,
  device: string,
  move: { readonly from: string; readonly path: string },
): Promise<void> {
  const form = resentForm(steps.get(), move)
  const tabId = frontOf(pages.stage.get(), world.get(), device)
  if (form === undefined || tabId === undefined) throw new Error(`${move.from} has sent nothing like that.`)
  const body = new TextEncoder().encode(form.body).buffer
  await pages.navigator.go(tabId, { ...form, body, initiator: 'person', action: RESENT })
}
