import { installCredentials } from '../../credentials/install.ts'
import { withRefusals } from '../../page/passkey-refusals.ts'
import type { CeremonyOutcome } from '../../protocol/ceremony.ts'
import type { OfferedCeremony } from './page-ceremony.ts'
import { offeredBy, optionsAt } from './page-options.ts'
import { type Frame, type House, written } from './simulated-browser.ts'

type Window = globalThis.Window & typeof globalThis

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
  const waiting = new Map<string, (outcome: CeremonyOutcome) => void>()
  const seen: string[] = []
  let going: Promise<void> = Promise.resolve()
  let waits: () => void = () => undefined

  const begin = async (exchange: string, key: string, ceremony: object) => {
    const input = { exchange, ceremony, idempotencyKey: key } as Parameters<
      typeof house.command<'ceremony.begin'>
    >[1]
    const { id, outcome } = await house.command('ceremony.begin', input)
    if (outcome !== undefined) return outcome
    const ended = new Promise<CeremonyOutcome>((resolve) => waiting.set(id, resolve))
    waits()
    return ended
  }

  const windowOf = (frame: Frame, around?: string): Window => {
    const { context, url } = frame.page()
    const { exchange } = context
    const { origin } = new URL(url)
    const told: Promise<unknown>[] = []
    const window = Object.create(globalThis, {
      navigator: { value: Object.create({}), configurable: true },
      crypto: { value: globalThis.crypto },
      // A document that is shown.
      document: { value: { defaultView: globalThis } },
      told: { value: told },
    }) as Window
    const bridge = {
      create: (key: string, request: object) => begin(exchange, key, { call: 'create', request }),
      get: (key: string, request: object) => begin(exchange, key, { call: 'get', request }),
      cancel: () => undefined,
      hasPlatformAuthenticator: () => true,
      signal: () => undefined,
    }
    installCredentials(window, {
      origin,
      topOrigin: around ?? origin,
      publicSuffixOf: async (host) => host.split('.').at(-1) ?? null,
      fetchRelatedOrigins: (rpId) => optionsAt(house, frame.page(), `https://${rpId}/.well-known/webauthn`),
      clock: { setTimeout: () => 0, clearTimeout: () => undefined },
      policy: {
        isSecureContext: origin.startsWith('https:') || /^http:\/\/localhost(?::|$)/.test(origin),
        sameOriginWithAncestors: around === undefined || around === origin,
        allows: () => around === undefined || around === origin,
        hasUserActivation: () => true,
      },
      ...withRefusals(bridge as Parameters<typeof withRefusals>[0], (refusal) => {
        told.push(house.command('ceremony.refuse', { exchange, refusal }))
      }),
    })
    return window
  }

  const carryOut = async (frame: Frame, button: string): Promise<void> => {
    const offered = await offeredBy(house, frame.page(), button)
    await credentialInto(frame, button, offered, windowOf(frame))
  }

  const credentialInto = async (
    frame: Frame,
    button: string,
    offered: OfferedCeremony,
    window: Window,
    mediation?: 'conditional',
  ): Promise<void> => {
    try {
      const data = JSON.stringify(await credentialFor(window, offered, mediation))
      await frame.press(button, { action: offered.action, data })
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      seen.push(error.name)
      await Promise.all((window as unknown as { readonly told: readonly Promise<unknown>[] }).told)
    }
  }

  const offerInAutofill = async (frame: Frame, around?: string): Promise<void> => {
    const form = frame.page().root.querySelector('form[data-passkey-autofill]')
    if (!form) return
    const url = new URL(form.getAttribute('data-passkey-options') ?? '', frame.page().url)
    url.searchParams.set('action', 'authenticate')
    const offered = (await optionsAt(house, frame.page(), url.href)) as OfferedCeremony
    const button = form.querySelector('button')?.textContent.trim() ?? ''
    await credentialInto(frame, button, offered, windowOf(frame, around), 'conditional')
  }

  const upgrade = async (frame: Frame): Promise<void> => {
    const form = frame.page().root.querySelector('form[data-passkey-upgrade]')
    const button = form?.querySelector('button')?.textContent.trim()
    if (button === undefined) return
    const offered = await offeredBy(house, frame.page(), button)
    await credentialInto(frame, button, offered, windowOf(frame), 'conditional')
  }

  const start = async (work: () => Promise<void>): Promise<void> => {
    const paused = new Promise<void>((resolve) => {
      waits = resolve
    })
    going = work()
    await Promise.race([paused, going])
  }

  return {
    seen,
    opened: async (frame) => {
      await start(async () => void (await Promise.all([offerInAutofill(frame), upgrade(frame)])))
      const { context, root, url } = frame.page()
      const { device, exchange, tab } = context
      for (const inner of root.querySelectorAll('iframe')) {
        const src = new URL(written(inner, 'src') ?? '', url).href
        const navigation = { url: src, initiator: exchange, nesting: 1, replace: true }
        const nested = house.frame(device, tab)
        await nested.load((await house.command('tab.navigate', { device, tab, navigation })).address)
        await start(() => offerInAutofill(nested, new URL(url).origin))
      }
    },
    press: (frame, button) => start(() => carryOut(frame, button)),
    settle: async () => {
      for (const [id, resolve] of waiting) {
        const { steps } = await house.command('steps.page', { kind: 'ceremony.ended', limit: 2000 })
        const ended = steps.find((step) => step.kind === 'ceremony.ended' && step.data.ceremony === id)
        if (ended?.kind !== 'ceremony.ended') continue
        waiting.delete(id)
        resolve(ended.data.outcome)
        await going
      }
    },
  }
}

/** What the page's script asks of `navigator.credentials`. */
function credentialFor(
  window: Window,
  { action, options }: OfferedCeremony,
  mediation: 'conditional' | 'optional' = 'optional',
): Promise<Credential | null> {
  const { PublicKeyCredential: parse, navigator } = window
  return action === 'register'
    ? navigator.credentials.create({
        mediation,
        publicKey: parse.parseCreationOptionsFromJSON(
          options as unknown as PublicKeyCredentialCreationOptionsJSON,
        ),
      } as CredentialCreationOptions)
    : navigator.credentials.get({
        mediation,
        publicKey: parse.parseRequestOptionsFromJSON(
          options as unknown as PublicKeyCredentialRequestOptionsJSON,
        ),
      })
}
