import { tabIdOf, textOf } from '../../link/acts/pages.ts'
import type { TabId } from '../../link/frames/tab-id.ts'
import type { Transport } from '../../link/worker/transport.ts'
import type { CeremonyView } from '../../protocol/ceremony.ts'
import { agreeTo } from '../../record/scenes/answers.ts'
import type { SandboxPage } from '../api.ts'
import { type Act, createActs } from './acts.ts'
import { parsePage } from './parse-page.ts'
import { type Asking, type AskingPage, createPagePasskeys, type PagePasskeys } from './passkeys.ts'
import { createTabs, type Tabs } from './tabs.ts'

/** The simulated browsers of a world, without a browser. */
export interface Browser extends Pick<Tabs, 'ask' | 'go' | 'goOn' | 'shown' | 'open' | 'follow'> {
  page(device?: string, tab?: string): SandboxPage
  /** Does several things in a tab, one after the other. */
  act(tabId: TabId, work: (act: Act) => Promise<void>): Promise<void>
  press(act: Act, tabId: TabId, button: string, fields?: Readonly<Record<string, string>>): Promise<void>
  /** Presses a button that asks for a passkey, and agrees to every dialog. */
  pressAndAgree(act: Act, tabId: TabId, button: string): Promise<void>
  /** What waited and goes on now comes to its end, or waits again. */
  settle(): Promise<void>
  /** The world is at another moment. */
  forget(): void
  /** Names of the errors that pages got for their passkey requests. */
  readonly passkeyErrors: readonly string[]
}

export function createBrowser(transport: Transport): Browser {
  const acts = createActs(transport)
  const passkeys = createPagePasskeys(transport)
  /** Pages whose offer was taken. */
  const taken = new Set<Promise<void>>()
  /** The page's script offers passkeys where a user name is typed, and sends its form when one is chosen. */
  const onShown = (act: Act, tabId: TabId, page: AskingPage) =>
    new Promise<void>((resolve) => {
      let hasWaited = false
      const waits = () => {
        hasWaited = true
        resolve()
        return () => taken.add(offering)
      }
      const offer = async () => {
        const sent = await passkeys.autofill(page, { drive: act.drive, waits })
        if (sent === undefined) return
        const send = (within: Act) => tabs.press(within, tabId, sent.button, sent.fields)
        await (hasWaited ? acts.begin(tabId, send) : send(act))
      }
      const offering = offer().finally(() => taken.delete(offering))
      // Who takes the offer learns of it.
      offering.then(resolve, () => resolve())
    })
  const tabs = createTabs({ ...transport, acts, parse: parsePage, onShown })
  const press: Browser['press'] = async (act, tabId, button, fields) => {
    const page = await tabs.shown(tabId, act)
    if (!passkeys.asks(page, button)) return tabs.press(act, tabId, button, fields)
    const asking = { drive: act.drive, waits: () => act.waits() }
    const sent = await passkeys.press(page, button, fields ?? {}, asking)
    if (sent !== undefined) await tabs.press(act, tabId, button, { ...fields, ...sent.fields })
  }
  const pressAndAgree: Browser['pressAndAgree'] = async (act, tabId, button) => {
    const page = await tabs.shown(tabId, act)
    const sent = await agreeing(transport, passkeys, act, (on) => passkeys.press(page, button, {}, on))
    if (sent !== undefined) await tabs.press(act, tabId, button, sent.fields)
  }
  return {
    ...tabs,
    press,
    pressAndAgree,
    act: acts.begin,
    passkeyErrors: passkeys.errors,
    page: (device, tab) => {
      const tabId = tabIdOf({ ...(device && { device }), ...(tab && { tab }) })
      const act = (work: (act: Act) => Promise<void>) => acts.begin(tabId, work)
      return {
        open: (url) => act((within) => tabs.open(within, tabId, url)),
        follow: (link) => act((within) => tabs.follow(within, tabId, link)),
        press: (button, fields) => act((within) => press(within, tabId, button, fields)),
        url: async () => (await tabs.shown(tabId)).url,
        text: async () => {
          const { root } = await tabs.shown(tabId)
          const [body = root] = root.querySelectorAll('body')
          return textOf(body)
        },
      }
    },
    settle: async () => {
      await passkeys.settle()
      await Promise.all(taken)
      await acts.settle()
    },
    forget: () => {
      acts.drop()
      tabs.forget()
    },
  }
}

/** Lets a page ask for a passkey, and agrees to every dialog. */
function agreeing<T>(
  { send }: Transport,
  passkeys: PagePasskeys,
  act: Act,
  ask: (on: Asking) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const agree = async (ceremony: CeremonyView): Promise<() => void> => {
      let view = ceremony
      while (view.outcome === undefined && view.dialog !== undefined && view.pausedAt === undefined)
        view = await send('ceremony.decide', { ceremony: view.id, decision: agreeTo(view.dialog) })
      if (view.pausedAt !== undefined) return act.waits()
      await passkeys.settle()
      return () => undefined
    }
    const waits: Asking['waits'] = (ceremony) => {
      const agreed = agree(ceremony)
      agreed.catch(reject)
      return () => void agreed.then((stop) => stop())
    }
    ask({ drive: act.drive, waits }).then(resolve, reject)
  })
}
