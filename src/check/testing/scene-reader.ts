import { parse } from 'node-html-parser'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import { playMoves } from '../../link/acts/play-moves.ts'
import type { Step } from '../../protocol/steps.ts'
import { changeOf, decisionOf } from '../../record/scenes/answers.ts'
import { carriedAddress, RESENT, resentForm } from '../../record/scenes/carried.ts'
import { inProcessCode } from './in-process-code.ts'
import { callOf, credentialOf, decideAll, type OfferedCeremony } from './page-ceremony.ts'
import { createPageClient } from './page-client.ts'
import { offeredBy } from './page-options.ts'
import {
  createHouse,
  type Frame,
  type House,
  type HouseOptions,
  type Page,
  written,
} from './simulated-browser.ts'

let worlds = 0

/** The world of a scene as it opens. */
export async function openScene(
  { scenario, before }: Scene,
  world?: string,
  storage?: HouseOptions['storage'],
): Promise<House> {
  worlds += 1
  const house = createHouse(world ?? `scenes-${worlds}`, {
    ...(storage && { storage }),
    ...(scenario.code ? { openUserCode: inProcessCode().open } : {}),
  })
  await house.command('world.reset', { scenario })
  await playMoves(house.command, before, parse)
  return house
}

export async function stepsOf(house: House): Promise<readonly Step[]> {
  return (await house.command('steps.page', { limit: 2000 })).steps
}

/** What another device than the simulated ones returns to a page, as JSON; it has signed `counter` times then. */
type Device = (offered: OfferedCeremony, usual: { readonly counter: number }) => object

/**
 * The reader at the simulated browser: frames load pages, follow redirects, and send what a person presses. Passkey dialogs open as in the product, unless a
 * `device` answers the pages instead.
 */
export function createReader(house: House, device?: Device) {
  const frames = new Map<string, Frame>()
  const client = createPageClient(house)
  const answer = async (move: Extract<Move, { readonly do: 'answer' }>): Promise<void> => {
    const open = await house.command('ceremonies.open', {})
    const asking = open.findLast((each) => each.device === (move.device ?? 'laptop'))
    if (asking?.dialog === undefined) throw new Error(`No dialog is open for ${JSON.stringify(move)}.`)
    const decision = decisionOf(move.with, asking.dialog)
    await house.command('ceremony.decide', { ceremony: asking.id, decision })
  }
  let signatures = 0
  const frameOf = async (device = 'laptop', tab = 't1', url?: string): Promise<Frame> => {
    const key = `${device} ${tab}`
    const known = frames.get(key)
    if (known) return known
    const frame = house.frame(device, tab)
    frames.set(key, frame)
    const { scenario, devices } = await house.command('world.read', {})
    const view = devices.find(({ id }) => id === device)?.tabs.find((each) => each.tab === tab)
    if (view?.address !== undefined) await loadParts(house, await frame.load(view.address))
    else if (view !== undefined) await loadParts(house, await frame.open(scenario.start))
    else {
      const navigation = { url: url ?? scenario.start, initiator: 'person', action: 'open a tab' }
      await frame.load((await house.command('tab.open', { device, navigation })).address)
    }
    return frame
  }
  const make = async (move: Move): Promise<void> => {
    if (move.do === 'advance') return void (await house.command('clock.advance', { seconds: move.seconds }))
    if (move.do === 'setup') return void (await house.command('setup.change', { setup: move.setup }))
    if (move.do === 'keys') {
      const change = changeOf(move.change, await house.command('passkeys.read', {}))
      return void (await house.command('passkeys.change', { change }))
    }
    if (move.do === 'passkey' && move.byPage) return
    if (move.do === 'answer') return device ? undefined : answer(move)
    const frame = await frameOf(move.device, move.tab)
    if (move.do === 'open') {
      await loadParts(house, await frame.open(move.url))
      await client.opened(frame)
    } else if (move.do === 'carry') await frame.open(carriedAddress(await stepsOf(house), move) ?? '')
    else if (move.do === 'press') await loadParts(house, await frame.press(move.button, move.fields))
    else if (move.do === 'passkey' && device) {
      signatures += 1
      const offered = await offeredBy(house, frame.page(), move.button)
      const data = JSON.stringify(device(offered, { counter: signatures }))
      await frame.press(move.button, { action: offered.action, data })
    } else if (move.do === 'passkey') await client.press(frame, move.button)
    else if (move.do === 'resend') await resend(house, frame, move)
    else {
      const links = frame.page().root.querySelectorAll('a')
      const text = links.map((each) => each.textContent.trim()).find((each) => each.startsWith(move.link))
      await loadParts(house, await frame.click(text ?? move.link))
      await client.opened(frame)
    }
  }
  return {
    /** Makes a move. */
    make: async (move: Move): Promise<void> => {
      await make(move)
      await client.settle()
    },
    /** Names of the errors that pages got for their passkey requests, in order. */
    seen: client.seen,
    /** Looks at the page that a move begins on, without making it. */
    look: async (move: Move): Promise<void> => {
      if (move.do !== 'advance' && move.do !== 'setup' && move.do !== 'keys')
        await frameOf(move.device, move.tab)
    },
  }
}

/** What a browser does with a page at once: asks for its pictures, and, by a script, for the session of `useSession()`. */
async function loadParts(house: House, { root, url, context }: Page): Promise<void> {
  const images = root.querySelectorAll('img').map((each) => [written(each, 'src'), 'image'] as const)
  const sessions = root
    .querySelectorAll('[data-session]')
    .map((each) => [each.getAttribute('data-session'), ''] as const)
  const asked = []
  for (const [address, destination] of [...images, ...sessions]) {
    const input = {
      exchange: context.exchange,
      url: new URL(address ?? '', url).href,
      method: 'GET',
      headers: [],
      fetch:
        destination === 'image'
          ? ({ mode: 'no-cors', credentials: 'include', destination, redirect: 'follow' } as const)
          : ({ mode: 'cors', credentials: 'same-origin', destination, redirect: 'follow' } as const),
    }
    asked.push(await house.command('page.request', input))
  }
  await Promise.all(asked.map((input) => house.command('exchange.drive', input)))
}

/** What the page's script does: asks for the options, begins the ceremony, sends the form. */
export async function pressForPasskey(house: House, frame: Frame, button: string): Promise<void> {
  const page = frame.page()
  const offered = await offeredBy(house, page, button)
  const call = callOf(offered, new URL(page.url).origin)
  const begun = await house.command('ceremony.begin', { exchange: page.context.exchange, ceremony: call })
  const outcome = await decideAll(house, begun)
  await frame.press(button, { action: offered.action, data: JSON.stringify(credentialOf(outcome, call)) })
}

async function resend(
  house: House,
  frame: Frame,
  move: Extract<Move, { readonly do: 'resend' }>,
): Promise<void> {
  const form = resentForm(await stepsOf(house), move)
  if (form === undefined) throw new Error(`${move.from} has sent nothing to ${move.path}.`)
  const { device = 'laptop', tab = 't1' } = move
  const body = new TextEncoder().encode(form.body).buffer
  const navigation = { ...form, body, initiator: 'person', action: RESENT }
  await frame.load((await house.command('tab.navigate', { device, tab, navigation })).address)
}
