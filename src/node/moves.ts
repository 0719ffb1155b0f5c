import type { Move } from '../lessons/scenes/scene.ts'
import { tabIdOf } from '../link/acts/pages.ts'
import { readSteps } from '../link/client/api-calls.ts'
import type { Transport } from '../link/worker/transport.ts'
import { changeOf, decisionOf } from '../record/scenes/answers.ts'
import { carriedAddress, RESENT, resentForm } from '../record/scenes/carried.ts'
import type { Act } from './browser/acts.ts'
import type { Browser } from './browser/browser.ts'

/** Makes a move of a scene as its reader would. @throws Error when it cannot be made */
export async function makeMove(
  { send }: Pick<Transport, 'send'>,
  browser: Browser,
  move: Move,
): Promise<void> {
  switch (move.do) {
    case 'advance':
      await send('clock.advance', { seconds: move.seconds })
      break
    case 'setup':
      await send('setup.change', { setup: move.setup })
      break
    case 'keys':
      await send('passkeys.change', { change: changeOf(move.change, await send('passkeys.read', {})) })
      break
    case 'answer': {
      const open = await send('ceremonies.open', {})
      const asking = open.findLast(({ device }) => device === tabIdOf(move).device)
      if (asking?.dialog === undefined) throw new Error('No passkey dialog is open.')
      const decision = decisionOf(move.with, asking.dialog)
      await send('ceremony.decide', { ceremony: asking.id, decision })
      break
    }
    default: {
      const tabId = tabIdOf(move)
      await browser.act(tabId, (act) => actOf({ send }, browser, act, move))
    }
  }
  await browser.settle()
}

type InTab = Extract<Move, { readonly do: 'open' | 'follow' | 'press' | 'carry' | 'passkey' | 'resend' }>

async function actOf(
  { send }: Pick<Transport, 'send'>,
  browser: Browser,
  act: Act,
  move: InTab,
): Promise<void> {
  const tabId = tabIdOf(move)
  switch (move.do) {
    case 'open':
      return browser.open(act, tabId, move.url)
    case 'follow':
      return browser.follow(act, tabId, move.link)
    case 'press':
      return browser.press(act, tabId, move.button, move.fields)
    case 'passkey':
      return browser.press(act, tabId, move.button)
    case 'carry': {
      const url = carriedAddress(await readSteps(send), move)
      if (url === undefined) throw new Error(`${move.from} was sent to no address with ${move.path}.`)
      return browser.open(act, tabId, url)
    }
    case 'resend': {
      const form = resentForm(await readSteps(send), move)
      if (form === undefined) throw new Error(`${move.from} has sent nothing to ${move.path}.`)
      const body = new TextEncoder().encode(form.body).buffer
      return browser.go(act, tabId, { ...form, body, initiator: 'person', action: RESENT })
    }
  }
}
