import { parse } from 'node-html-parser'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import type { Step } from '../../protocol/steps.ts'
import { carriedAddress } from '../../record/scenes/carried.ts'
import { playMoves } from '../../ui/scenes/play-moves.ts'
import { inProcessCode } from './in-process-code.ts'
import { callOf, credentialOf, decideAll, type OfferedCeremony } from './page-ceremony.ts'
import { createHouse, type Frame, type House, type Page, written } from './simulated-browser.ts'

let worlds = 0

/** The world of a scene as it opens. */
export async function openScene({ scenario, before }: Scene, world?: string): Promise<House> {
  worlds += 1
  const house = createHouse(
    world ?? `scenes-${worlds}`,
    scenario.code ? { openUserCode: inProcessCode().open } : {},
  )
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
 * The reader at the simulated browser: frames load pages, follow redirects, and send what a person presses. They agree to every passkey dialog, unless a
 * `device` answers the pages instead.
 */
export function createReader(house: House, device?: Device) {
  const frames = new Map<string, Frame>()
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
    const frame = await frameOf(move.device, move.tab)
    if (move.do === 'open') await loadParts(house, await frame.open(move.url))
    else if (move.do === 'carry') await frame.open(carriedAddress(await stepsOf(house), move) ?? '')
    else if (move.do === 'press') await loadParts(house, await frame.press(move.button, move.fields))
    else if (move.do === 'passkey' && device) {
      signatures += 1
      const offered = await offeredBy(house, frame.page(), move.button)
      const data = JSON.stringify(device(offered, { counter: signatures }))
      await frame.press(move.button, { action: offered.action, data })
    } else if (move.do === 'passkey') await pressForPasskey(house, frame, move.button)
    else {
      const links = frame.page().root.querySelectorAll('a')
      const text = links.map((each) => each.textContent.trim()).find((each) => each.startsWith(move.link))
      await frame.click(text ?? move.link)
    }
  }
  return {
    /** Makes a move. */
    make,
    /** Looks at the page that a move begins on, without making it. */
    look: async (move: Move): Promise<void> => {
      if (move.do !== 'advance' && move.do !== 'setup') await frameOf(move.device, move.tab)
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

/** The options that a form's own route gives. */
export async function offeredBy(house: House, page: Page, button: string): Promise<OfferedCeremony> {
  const form = page.root
    .querySelectorAll('form')
    .find((each) => each.querySelector('button')?.textContent.trim() === button)
  const from = form?.getAttribute('data-passkey')
  if (from === undefined) throw new Error(`No form for a passkey with "${button}".`)
  const { exchange } = await house.command('page.request', {
    exchange: page.context.exchange,
    url: new URL(from, page.url).href,
    method: 'GET',
    headers: [],
    fetch: { mode: 'cors', credentials: 'same-origin', destination: '', redirect: 'follow' },
  })
  await house.command('exchange.drive', { exchange })
  const answer = (await stepsOf(house)).findLast(
    (step) => step.kind === 'response.received' && step.exchange === exchange,
  )
  const text = answer?.kind === 'response.received' ? answer.data.response.body?.text : undefined
  return JSON.parse(text ?? '{}') as OfferedCeremony
}
