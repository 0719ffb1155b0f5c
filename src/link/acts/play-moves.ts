import type { Move } from '../../lessons/scenes/scene.ts'
import type { Send } from '../../protocol/commands.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { changeOf } from '../../record/scenes/answers.ts'
import { carriedAddress } from '../../record/scenes/carried.ts'
import { messageOf } from '../worker/failure.ts'
import type { ParsePage } from './page-like.ts'
import { formOf, go, linkOf, pageIn, showStart, tabIdOf } from './pages.ts'

/**
 * Makes the moves in the world of `send`, one after the other, without iframes: no script of a page runs.
 * @throws Error when a move cannot be made; the world then stays where it stopped.
 */
export async function playMoves(
  send: Send,
  moves: readonly Move[],
  parse: ParsePage,
  onDone: (count: number) => void = () => undefined,
): Promise<void> {
  for (const [index, move] of moves.entries()) {
    try {
      await play(send, move, parse)
    } catch (error) {
      throw new Error(`Move ${index + 1} of ${moves.length}, "${move.do}", failed: ${messageOf(error)}`, {
        cause: error,
      })
    }
    onDone(index + 1)
  }
}

async function play(send: Send, move: Move, parse: ParsePage): Promise<void> {
  switch (move.do) {
    case 'advance':
      await send('clock.advance', { seconds: move.seconds })
      return
    case 'setup':
      await send('setup.change', { setup: move.setup })
      return
    case 'passkey': {
      const { playPasskey } = await import('./play-passkey.ts')
      const tabId = tabIdOf(move)
      await showStart(send, tabId)
      const page = await pageIn(send, tabId, parse)
      const fields = await playPasskey(send, page, move)
      const wanted = formOf(page, move.button, fields)
      return go(send, tabId, { ...wanted, initiator: page.exchange, action: `press ${move.button}` })
    }
    case 'answer':
      throw new Error('Before a scene begins, people agree to every passkey dialog.')
    case 'keys': {
      const change = changeOf(move.change, await send('passkeys.read', {}))
      await send('passkeys.change', { change })
      return
    }
    case 'resend':
      throw new Error('Before a scene begins, there is nothing to send once more.')
    case 'carry': {
      const url = carriedAddress((await send('steps.page', { kind: responseReceived.kind })).steps, move)
      if (url === undefined) throw new Error(`${move.from} was sent to no address with ${move.path}.`)
      return go(send, tabIdOf(move), { url, initiator: 'person', action: `type ${url}` })
    }
    case 'open':
      return go(send, tabIdOf(move), { url: move.url, initiator: 'person', action: `type ${move.url}` })
    case 'follow':
    case 'press': {
      const tabId = tabIdOf(move)
      await showStart(send, tabId)
      const page = await pageIn(send, tabId, parse)
      const wanted = move.do === 'follow' ? linkOf(page, move.link) : formOf(page, move.button, move.fields)
      const action = move.do === 'follow' ? `follow ${move.link}` : `press ${move.button}`
      const stopsAt = move.do === 'press' ? move.stopsAt : undefined
      return go(send, tabId, { ...wanted, initiator: page.exchange, action }, stopsAt)
    }
  }
}
