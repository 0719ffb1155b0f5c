import type { Page } from '@playwright/test'
import type { Authscope } from '../../protocol/api.ts'
import type { CommandAnswer, CommandMessage, WorkDone } from '../../protocol/commands.ts'
import { PROTOCOL_VERSION } from '../../protocol/version.ts'

declare global {
  interface Window {
    readonly authscope: Authscope
  }
}

/** What is pressed one after the other, and what is there at the end. */
const WAY = [
  { selector: 'a', text: 'Sign in', press: true },
  { selector: 'button', text: 'Sign in with GitHub', press: true },
  { selector: 'button', text: 'Authorize', press: true, consent: true },
  { selector: 'h1', text: 'Signed in as', press: false },
] as const

/**
 * Signs in with GitHub in the simulated browser, by a script in the page itself; answers how many milliseconds it took.
 *
 * @param options.consent Whether GitHub asks for it: only the first time. Default true.
 */
export function signIn(page: Page, { consent = true } = {}): Promise<number> {
  const way = WAY.filter((step) => consent || !('consent' in step))
  return page.evaluate(async (way) => {
    const began = performance.now()
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title^="Simulated browser: "]')
    for (const { selector, text, press } of way) {
      for (;;) {
        const elements = frame?.contentDocument?.querySelectorAll<HTMLElement>(selector) ?? []
        const found = [...elements].find((element) => element.textContent.trim().startsWith(text))
        if (found && press) found.click()
        if (found) break
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    return performance.now() - began
  }, way)
}

/** What the worker has done since it opened the world. */
export async function workDone(page: Page): Promise<WorkDone> {
  const message: CommandMessage = {
    authscope: 'command',
    protocol: PROTOCOL_VERSION,
    world: 'w1',
    name: 'ping',
    input: {},
  }
  const answer = await page.evaluate(async (command) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    return new Promise<CommandAnswer>((resolve) => {
      port1.onmessage = (event: MessageEvent<CommandAnswer>) => resolve(event.data)
      active?.postMessage(command, [port2])
    })
  }, message)
  if (!answer.ok) throw new Error(`ping: ${answer.error.message}`)
  return (answer.output as { readonly work: WorkDone }).work
}
