import { type Asking, type AskingPage, createPagePasskeys } from '../../node/browser/passkeys.ts'
import { type Frame, type House, written } from './simulated-browser.ts'

/** A page's half of its passkey ceremonies in Node: the browser's rules and the page's form, as in a real page. Only the window is a stand-in. */
export interface PageClient {
  /** Presses a passkey button. Resolves when the page waits for a dialog, or has gone on. */
  readonly press: (frame: Frame, button: string) => Promise<void>
  /** What the scripts of a page do when it has opened: it may offer passkeys in the autofill, also inside a frame. */
  readonly opened: (frame: Frame) => Promise<void>
  /** Once a dialog has ended, its page goes on. */
  readonly settle: () => Promise<void>
  /** Names of the errors that pages got, in order. */
  readonly seen: readonly string[]
}

export function createPageClient(house: House): PageClient {
  const passkeys = createPagePasskeys({ send: house.command })
  const drive = (exchange: string) => house.command('exchange.drive', { exchange })
  let going: Promise<void> = Promise.resolve()

  /** Resolves when the page waits, or is done. */
  const start = (work: (on: Asking) => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const waits = () => {
        resolve()
        return () => undefined
      }
      going = work({ drive, waits })
      going.then(resolve, reject)
    })

  const offerInAutofill = (frame: Frame, around?: string): Promise<void> =>
    start(async (on) => {
      const sent = await passkeys.autofill(asking(frame, around), on)
      if (sent !== undefined) await frame.press(sent.button, sent.fields)
    })

  return {
    seen: passkeys.errors,
    opened: async (frame) => {
      await offerInAutofill(frame)
      const { context, root, url } = frame.page()
      const { device, exchange, tab } = context
      for (const inner of root.querySelectorAll('iframe')) {
        const src = new URL(written(inner, 'src') ?? '', url).href
        const navigation = { url: src, initiator: exchange, nesting: 1, replace: true }
        const nested = house.frame(device, tab)
        await nested.load((await house.command('tab.navigate', { device, tab, navigation })).address)
        await offerInAutofill(nested, new URL(url).origin)
      }
    },
    press: (frame, button) =>
      start(async (on) => {
        const sent = await passkeys.press(asking(frame), button, {}, on)
        if (sent !== undefined) await frame.press(button, sent.fields)
      }),
    settle: async () => {
      if (await passkeys.settle()) await going
    },
  }
}

function asking(frame: Frame, around?: string): AskingPage {
  const { context, root, url } = frame.page()
  return { exchange: context.exchange, url, root, ...(around === undefined ? {} : { around }) }
}
