import type { Page } from '@playwright/test'
import type { CommandAnswer, CommandMessage, WorkDone } from '../../src/protocol/commands.ts'
import { PROTOCOL_VERSION } from '../../src/protocol/version.ts'

/** One thing that a person does in the simulated browser as soon as it can be done, or sees at the end. */
export type Move =
  | { readonly press: string; readonly text: string; readonly once?: 'consent' }
  /** A button of the simulated browser itself, outside its page. */
  | { readonly answer: string }
  | { readonly fill: string; readonly value: string }
  | { readonly open: string }
  | { readonly see: string; readonly text: string }

const START: Move = { press: 'a', text: 'Sign in' }
const END: Move = { see: 'h1', text: 'Signed in as' }
const CONSENT: Move = { press: 'button', text: 'Authorize', once: 'consent' }

/** A whole sign-in with a provider of each type, from the home page on. */
export const WAYS = {
  oauth: [START, { press: 'button', text: 'Sign in with GitHub' }, CONSENT, END],
  oidc: [START, { press: 'button', text: 'Sign in with Google' }, CONSENT, END],
  email: [
    START,
    { fill: 'input[type=email][name=email]', value: 'ada@example.com' },
    { press: 'button', text: 'Sign in with Resend' },
    { see: 'h1', text: 'Check your e-mail' },
    { open: 'https://mail.example/' },
    { press: 'a', text: 'Sign in to app.example' },
    { press: 'a', text: 'https://app.example/auth/callback/resend' },
    END,
  ],
  credentials: [
    START,
    { fill: 'input[type=text]', value: 'ada' },
    { fill: 'input[type=password]', value: 'ada-test-password' },
    { press: 'button', text: 'Sign in with Credentials' },
    END,
  ],
  webauthn: [
    START,
    { fill: '#email-passkey', value: 'countess@example.com' },
    { press: 'button', text: 'Sign in with Passkey' },
    { answer: 'It’s me' },
    END,
  ],
} satisfies Record<string, readonly Move[]>

/**
 * Signs in in the simulated browser, by a script in the page itself; answers how many milliseconds it took.
 *
 * @param options.way With GitHub by default.
 * @param options.consent Whether the provider asks for it: only the first time. Default true.
 */
export function signIn(
  page: Page,
  { way = WAYS.oauth, consent = true }: { readonly way?: readonly Move[]; readonly consent?: boolean } = {},
): Promise<number> {
  const moves = way.filter((move) => consent || !('once' in move))
  return page.evaluate(async (todo) => {
    const began = performance.now()
    for (const move of todo) {
      if ('open' in move) {
        await window.authscope.open('laptop', move.open)
        continue
      }
      const selector =
        'press' in move ? move.press : 'fill' in move ? move.fill : 'see' in move ? move.see : 'button'
      const text = 'text' in move ? move.text : 'answer' in move ? move.answer : ''
      for (;;) {
        // The tab in front: a mail's link opens a new one.
        const tabs = document.querySelectorAll<HTMLIFrameElement>('iframe[title="Simulated browser: laptop"]')
        const frame = [...tabs].find(({ offsetParent }) => offsetParent !== null)
        const place = 'answer' in move ? document : frame?.contentDocument
        const elements = place?.querySelectorAll<HTMLElement>(selector) ?? []
        const found = [...elements].find((element) => element.textContent.includes(text))
        if (found && ('press' in move || 'answer' in move)) found.click()
        if (found && 'fill' in move) (found as HTMLInputElement).value = move.value
        if (found) break
        if (performance.now() - began > 30_000)
          throw new Error(`There is no ${selector} with "${text}" to go on with.`)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    return performance.now() - began
  }, moves)
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
