import { getPublicSuffix } from 'tldts-icann'
import { installCredentials } from '../../credentials/install.ts'
import type { ElementLike, Page } from '../../link/acts/page-like.ts'
import { askedBy, buttonIn } from '../../link/acts/pages.ts'
import type { Transport } from '../../link/worker/transport.ts'
import { withRefusals } from '../../page/passkey-refusals.ts'
import type { CeremonyCall, CeremonyOutcome, CeremonyRefusal, CeremonyView } from '../../protocol/ceremony.ts'
import { ceremonyEnded } from '../../record/kinds/ceremony-ended.ts'

type PageWindow = globalThis.Window & typeof globalThis
type Bridge = Parameters<typeof withRefusals>[0]

/** Forms of an app that end in a ceremony, and those of the engine's sign-in page: the attribute says where to get the options. */
const OWN_FORM = 'data-passkey'
const ENGINE_FORM = 'data-passkey-options'

/** Options as an app's route gives them for `navigator.credentials`. */
interface Offered {
  readonly action: 'register' | 'authenticate'
  readonly options: object
}

/** A page that asks for a passkey. */
export interface AskingPage extends Page {
  /** Origin of the page around it, when it is in a frame. */
  readonly around?: string
}

/** The half of passkey ceremonies that runs in pages: the browser's rules, and what a page's script does with a form. Only the window is a stand-in. */
export interface PagePasskeys {
  /** Whether a button of the page asks for a passkey. */
  asks(page: Page, button: string): boolean
  /** What a press on such a button sends; `undefined` when the page got an error instead. `typed`: what is in the fields of the form. */
  press(page: AskingPage, button: string, typed: Fields, on: Asking): Promise<Sent | undefined>
  /**
   * What the page's script sends once a passkey was chosen that it offered in the autofill, or once one was made without a dialog; `undefined` when it does
   * neither.
   */
  autofill(page: AskingPage, on: Asking): Promise<(Sent & { readonly button: string }) | undefined>
  /** Ceremonies that have ended reach their pages. Resolves with whether there are any. */
  settle(): Promise<boolean>
  /** Names of the errors that pages got, in order. */
  readonly errors: readonly string[]
}

type Fields = Readonly<Record<string, string>>

/** How a page comes by what it asks for. */
export interface Asking {
  /** Runs a request of its script. */
  readonly drive: (exchange: string) => Promise<unknown>
  /** Told that a dialog is open; returns what is called when it has ended. */
  readonly waits: (ceremony: CeremonyView) => () => void
}

type Sent = { readonly fields: Fields }

export function createPagePasskeys({ send }: Pick<Transport, 'send'>): PagePasskeys {
  const waiting = new Map<string, (outcome: CeremonyOutcome) => void>()
  const errors: string[] = []
  const begin: Begin = async (page, idempotencyKey, ceremony, { waits }) => {
    const { exchange } = page
    const view = await send('ceremony.begin', { exchange, ceremony, idempotencyKey })
    if (view.outcome !== undefined) return view.outcome
    return new Promise((resolve) => {
      waiting.set(view.id, (ended) => {
        answered()
        resolve(ended)
      })
      const answered = waits(view)
    })
  }
  const ask = async (
    page: AskingPage,
    offered: Offered,
    on: Asking,
    mediation?: 'conditional',
  ): Promise<Sent | undefined> => {
    const refused: Promise<unknown>[] = []
    const window = windowOf(page, {
      begin: (key, ceremony) => begin(page, key, ceremony, on),
      fetchJson: (url) => askedBy(send, page, url, on.drive),
      refuse: (refusal) => refused.push(send('ceremony.refuse', { exchange: page.exchange, refusal })),
    })
    try {
      const credential = await credentialFor(window, offered, mediation)
      return { fields: { action: offered.action, data: JSON.stringify(credential) } }
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      errors.push(error.name)
      await Promise.all(refused)
      return undefined
    }
  }
  return {
    errors,
    asks: (page, button) => formFor(page, button) !== undefined,
    press: async (page, button, typed, on) => {
      const form = formFor(page, button)
      const route = form?.getAttribute(OWN_FORM) ?? form?.getAttribute(ENGINE_FORM)
      if (!form || !route) throw new Error(`${page.url} has no form for a passkey with "${button}".`)
      const url = withFields(new URL(route, page.url), form, typed)
      return ask(page, (await askedBy(send, page, url.href, on.drive)) as Offered, on)
    },
    autofill: async (page, on) => {
      const [form] = page.root.querySelectorAll('form[data-passkey-autofill], form[data-passkey-upgrade]')
      if (form === undefined) return undefined
      const own = form.getAttribute(OWN_FORM)
      const url = new URL(own ?? form.getAttribute(ENGINE_FORM) ?? '', page.url)
      // The engine's form asks for either; only passkeys that are there can be offered.
      if (!own) url.searchParams.set('action', 'authenticate')
      const offered = (await askedBy(send, page, url.href, on.drive)) as Offered
      const [button] = form.querySelectorAll('button')
      const sent = await ask(page, offered, on, 'conditional')
      return sent && { ...sent, button: (button?.textContent ?? '').trim() }
    },
    settle: async () => {
      const before = waiting.size
      if (before === 0) return false
      const { steps } = await send('steps.page', { kind: ceremonyEnded.kind, limit: 2000 })
      for (const step of steps.filter(ceremonyEnded.is)) {
        const resolve = waiting.get(step.data.ceremony)
        waiting.delete(step.data.ceremony)
        // What the page took back, it does not wait for.
        if (step.data.outcome.status !== 'withdrawn') resolve?.(step.data.outcome)
      }
      return waiting.size < before
    },
  }
}

type Begin = (page: Page, key: string, ceremony: CeremonyCall, on: Asking) => Promise<CeremonyOutcome>

interface WindowParts {
  readonly begin: (key: string, ceremony: CeremonyCall) => Promise<CeremonyOutcome>
  readonly fetchJson: (url: string) => Promise<unknown>
  readonly refuse: (refusal: CeremonyRefusal) => void
}

/** As much of a page's window as its passkey requests need. */
function windowOf({ url, around }: AskingPage, { begin, fetchJson, refuse }: WindowParts): PageWindow {
  const { origin } = new URL(url)
  const isOwn = around === undefined || around === origin
  const window = Object.create(globalThis, {
    navigator: { value: Object.create({}), configurable: true },
    crypto: { value: globalThis.crypto },
    document: { value: { defaultView: globalThis } },
  }) as PageWindow
  const bridge = {
    create: (key: string, request: object) => begin(key, { call: 'create', request } as CeremonyCall),
    get: (key: string, request: object) => begin(key, { call: 'get', request } as CeremonyCall),
    cancel: () => undefined,
    hasPlatformAuthenticator: () => true,
    signal: () => undefined,
  }
  installCredentials(window, {
    origin,
    topOrigin: around ?? origin,
    publicSuffixOf: async (host) => getPublicSuffix(host),
    fetchRelatedOrigins: (rpId) => fetchJson(`https://${rpId}/.well-known/webauthn`),
    // Time passes in the world only.
    clock: { setTimeout: () => 0, clearTimeout: () => undefined },
    policy: {
      isSecureContext: origin.startsWith('https:') || /^http:\/\/localhost(?::|$)/.test(origin),
      sameOriginWithAncestors: isOwn,
      allows: () => isOwn,
      hasUserActivation: () => true,
    },
    ...withRefusals(bridge as Bridge, refuse),
  })
  return window
}

function formFor({ root }: Page, button: string): ElementLike | undefined {
  return [...root.querySelectorAll(`form[${OWN_FORM}], form[${ENGINE_FORM}]`)].find((form) =>
    buttonIn(form, button),
  )
}

/** The engine's form sends what is typed in it along. */
function withFields(url: URL, form: ElementLike, typed: Fields): URL {
  for (const field of form.querySelectorAll('[data-form-field]')) {
    const name = field.getAttribute('name') ?? ''
    url.searchParams.set(name, typed[name] ?? field.getAttribute('value') ?? '')
  }
  return url
}

/** What the page's script asks of `navigator.credentials`. */
function credentialFor(
  { PublicKeyCredential: parse, navigator }: PageWindow,
  { action, options }: Offered,
  mediation: 'conditional' | 'optional' = 'optional',
): Promise<Credential | null> {
  return action === 'register'
    ? navigator.credentials.create({
        mediation,
        publicKey: parse.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      } as CredentialCreationOptions)
    : navigator.credentials.get({
        mediation,
        publicKey: parse.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      })
}
