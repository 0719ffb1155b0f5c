import type { Action, ActionBody } from '../../protocol/actions.ts'
import type { NavigationRequest, Send } from '../../protocol/commands.ts'
import { LINK_LIMITS } from '../../protocol/limits.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { hiddenFieldsOf } from '../../record/values/page-fields.ts'
import { messageOf } from '../worker/failure.ts'
import { stoppable, untilStopped } from '../worker/stoppable.ts'
import { type Budget, withBudget } from './budget.ts'

export interface ReplayOptions {
  /** Is called with the number of actions that are done, beginning with 0 for the empty world. */
  readonly onDone?: (count: number) => void
  /** Stops it at once: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Is called with a sentence when the link's limits are reached; it resolves to continue. Default: it ends there. */
  readonly onUsedUp?: Budget['onUsedUp']
}

/**
 * Resets the world of `send` to the scenario and repeats the actions one after the other. No pages are loaded: what their scripts sent is among the
 * actions. The same scenario and actions give the same steps.
 * @throws Error when an action can't be repeated, or the budget (`LINK_LIMITS`) is used up; the world stays as it is then.
 */
export async function replayActions(
  send: Send,
  scenario: Partial<Scenario>,
  actions: readonly Action[],
  { onDone = () => undefined, onUsedUp = refuseMore, signal = NEVER }: ReplayOptions = {},
): Promise<void> {
  const runMs = longestCall([
    scenario,
    ...actions.flatMap((each) => (each.do === 'setup' ? [each.setup] : [])),
  ])
  const budget = {
    now: () => performance.now(),
    onUsedUp: (reason: string) => untilStopped(signal, () => onUsedUp(reason)),
    ...(runMs === undefined ? {} : { runMs }),
  }
  const limited = withBudget(stoppable(send, signal), budget)
  await limited('world.reset', { scenario })
  onDone(0)
  const pages = createPages(limited)
  for (const [index, action] of actions.entries()) {
    try {
      await redoAction(limited, action, pages)
    } catch (error) {
      signal.throwIfAborted()
      const message = `Action ${index + 1} of ${actions.length} couldn't be repeated: ${messageOf(error)}`
      throw new Error(message, { cause: error })
    }
    onDone(index + 1)
  }
}

const NEVER = new AbortController().signal

function refuseMore(reason: string): Promise<void> {
  return Promise.reject(new Error(reason))
}

/** The most milliseconds that a call may run in one of the setups; `undefined` if none has code. */
function longestCall(setups: readonly Partial<WorldSetup>[]): number | undefined {
  const calls = setups.flatMap(({ code }) => (code ? [code.limits?.runMs ?? LINK_LIMITS.runMs] : []))
  return calls.length === 0 ? undefined : Math.max(...calls)
}

/** The markup of a page, by its exchange. */
export type Pages = (exchange: string) => Promise<string>

/** The pages up to now; each step is read once. */
function createPages(send: Send): Pages {
  const pages = new Map<string, string>()
  let after = 0
  return async (exchange) => {
    for (;;) {
      const { steps, last } = await send('steps.page', { after, limit: 2000 })
      for (const step of steps)
        if (responseReceived.is(step)) pages.set(step.exchange, step.data.response.body?.text ?? '')
      after = steps.at(-1)?.seq ?? last
      if (after >= last) return pages.get(exchange) ?? ''
    }
  }
}

/** Repeats one action. Resolves with its exchanges in order: the request, and those of its redirects. */
export async function redoAction(send: Send, action: Action, pages: Pages): Promise<readonly string[]> {
  switch (action.do) {
    case 'navigate':
      return navigate(send, action, pages)
    case 'traverse':
      return traverse(send, action)
    case 'close':
      await send('tab.close', { device: action.device, tab: action.tab })
      return []
    case 'request':
      return request(send, action, pages)
    case 'cookie':
      await send('page.cookie', { exchange: action.document, line: action.line })
      return []
    case 'advance':
      await send('clock.advance', { seconds: action.seconds })
      return []
    case 'jump':
      await send('clock.jump', { to: action.to })
      return []
    case 'setup':
      await send('setup.change', { setup: action.setup })
      return []
    case 'provider':
      await changeProvider(send, action)
      return []
    case 'ceremony':
      await send('ceremony.begin', { exchange: action.document, ceremony: action.ceremony })
      return []
    case 'decide':
      await send('ceremony.decide', { ceremony: action.ceremony, decision: action.decision })
      return []
    case 'withdraw':
      await send('ceremony.withdraw', { ceremony: action.ceremony })
      return []
    case 'signal':
      await send('ceremony.signal', { exchange: action.document, signal: action.signal })
      return []
    case 'refusal':
      await send('ceremony.refuse', { exchange: action.document, refusal: action.refusal })
      return []
    case 'keys':
      await send('passkeys.change', { change: action.change })
      return []
  }
}

type Of<D extends Action['do']> = Extract<Action, { readonly do: D }>

async function navigate(send: Send, action: Of<'navigate'>, pages: Pages): Promise<readonly string[]> {
  const { device, tab, url, method, contentType, document, replace, nesting } = action
  const body = await bytesOf(action.body, document, pages)
  const known = await tabIn(send, device, tab)
  // A window that shows an empty tab opens this page too, with this idempotency key: the page is loaded once.
  const isFirst = known?.exchange === undefined && replace === true
  const once = isFirst ? { idempotencyKey: `first ${device} ${tab}` } : {}
  const navigation: NavigationRequest = {
    url,
    initiator: document ?? 'person',
    ...once,
    ...(method === undefined ? {} : { method }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(body === undefined ? {} : { body }),
    ...(action.action === undefined ? {} : { action: action.action }),
    ...(replace === undefined ? {} : { replace }),
    ...(nesting === undefined ? {} : { nesting }),
  }
  const ticket = known
    ? await send('tab.navigate', { device, tab, navigation })
    : await send('tab.open', { device, navigation })
  return drive(send, ticket.exchange)
}

async function traverse(send: Send, { device, tab, to }: Of<'traverse'>): Promise<readonly string[]> {
  const known = await tabIn(send, device, tab)
  if (!known) throw new Error(`${device} has no tab ${tab}.`)
  const ticket = await send('tab.traverse', { device, tab, delta: to - known.position })
  if (!ticket) throw new Error(`The history of ${tab} has no entry ${to}.`)
  return drive(send, ticket.exchange)
}

async function request(send: Send, action: Of<'request'>, pages: Pages): Promise<readonly string[]> {
  const { document, url, method, headers, fetch } = action
  const body = await bytesOf(action.body, document, pages)
  const sent = body === undefined ? {} : { body }
  const { exchange } = await send('page.request', {
    exchange: document,
    url,
    method,
    headers,
    fetch,
    ...sent,
  })
  return drive(send, exchange)
}

async function changeProvider(send: Send, { command, provider, person }: Of<'provider'>): Promise<void> {
  if (command === 'keys.rotate') await send(command, { provider })
  else await send(command, { provider, person: person ?? '' })
}

/** Sends an exchange, and those of its redirects. */
async function drive(send: Send, exchange: string): Promise<readonly string[]> {
  const driven: string[] = []
  for (let next: string | undefined = exchange; next !== undefined; ) {
    driven.push(next)
    next = (await send('exchange.drive', { exchange: next })).next
  }
  return driven
}

async function tabIn(send: Send, device: string, tab: string) {
  const { devices } = await send('world.read', {})
  return devices.find(({ id }) => id === device)?.tabs.find((each) => each.tab === tab)
}

/** The bytes of a form, with the hidden values that the page has this time. */
async function bytesOf(
  body: ActionBody | undefined,
  document: string | undefined,
  pages: Pages,
): Promise<ArrayBuffer | undefined> {
  if (!body) return undefined
  if ('text' in body) return new TextEncoder().encode(body.text).buffer
  const given = document === undefined ? undefined : hiddenFieldsOf(await pages(document))
  const pairs = body.form.map(([name, value]) => {
    const filled = value ?? given?.get(name)
    if (filled === undefined) throw new Error(`The page no longer has a hidden field "${name}".`)
    return [name, filled]
  })
  return new TextEncoder().encode(String(new URLSearchParams(pairs))).buffer
}
