import type { ApiCookie } from '../../protocol/api.ts'
import { type ApiCall, readArguments } from '../../protocol/api-input.ts'
import type { Send } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import { secondsOf } from '../../protocol/duration.ts'
import type { Step, StepKind } from '../../protocol/steps.ts'
import { CommandFailure, failureOf } from '../worker/failure.ts'
import { type ApiHandlers, controlCalls, scriptSend, targetOf } from './api-control.ts'
import { refuseWhenRewound } from './asking-client.ts'
import type { ScriptClient } from './script-client.ts'
import { waitForStep } from './wait-for.ts'

/** Carries out one call of `window.authscope`. @throws CommandFailure for every error. */
export async function callApi(
  opening: Promise<ScriptClient>,
  name: ApiCall,
  given: readonly unknown[],
): Promise<unknown> {
  const read = readArguments(name, given)
  if ('problem' in read) throw new CommandFailure('bad-input', read.problem)
  const client = await opening
  const handler = HANDLERS[name] as (client: ScriptClient, ...args: readonly unknown[]) => Promise<unknown>
  try {
    return await handler(client, ...read.args)
  } catch (error) {
    throw failureOf(error, 'failed')
  }
}

/** Commands that write. @throws CommandFailure `rewound` when the world is rewound. */
function present(client: ScriptClient): Send {
  refuseWhenRewound(client)
  return scriptSend(client)
}

async function setupIn({ channel }: ScriptClient) {
  return (await channel.send('world.read', {})).setup
}

const HANDLERS: ApiHandlers = {
  reset: (client, scenario) => client.reset(scenario),
  setup: setupIn,
  change: async (client, setup) => (await present(client)('setup.change', { setup })).setup,
  'faults.add': async (client, fault) => (await present(client)('fault.add', { fault })).id,
  'faults.remove': async (client, id) => {
    await present(client)('fault.remove', { id })
  },
  'faults.list': async (client) => (await setupIn(client)).faults,
  steps: ({ channel }, filter) => readSteps(channel.send, filter),
  waitFor: (client, on, options = {}) => {
    const { condition } = options
    return waitForStep(
      client,
      { on: targetOf(on), ...(condition === undefined ? {} : { condition }) },
      options,
    )
  },
  cookies: async ({ channel, pages }, device = pages.stage.get().device) =>
    (await channel.send('cookies.list', { device })).map(apiCookie),
  database: ({ channel }) => channel.send('database.read', {}),
  mail: ({ channel }) => channel.send('mail.list', {}),
  'clock.now': async ({ channel }) => (await channel.send('world.read', {})).now,
  'clock.advance': async (client, duration) =>
    (await present(client)('clock.advance', { seconds: secondsOf(duration) })).now,
  'clock.jump': async (client, to) => (await present(client)('clock.jump', { to })).now,
  open: async (client, device, url) => {
    refuseWhenRewound(client)
    await client.pages.open(device, url, { asks: false })
  },
  'passkeys.dialogs': ({ channel }) => channel.send('ceremonies.open', {}),
  'passkeys.decide': async (client, decision, ceremony) => {
    const send = present(client)
    const last = (await send('ceremonies.open', {})).at(-1)?.id
    const id = ceremony ?? last
    if (id === undefined)
      throw new CommandFailure('not-asked', 'decide(decision): no passkey dialog is open.')
    return send('ceremony.decide', { ceremony: id, decision })
  },
  'passkeys.keys': ({ channel }) => channel.send('passkeys.read', {}),
  'passkeys.change': (client, change) => present(client)('passkeys.change', { change }),
  ...controlCalls,
}

/** Reads every step that matches, page by page. */
export async function readSteps(send: Send, filter: { run?: number; kind?: StepKind } = {}): Promise<Step[]> {
  const steps: Step[] = []
  for (;;) {
    const page = await send('steps.page', { ...filter, after: steps.at(-1)?.seq ?? 0, limit: 500 })
    steps.push(...page.steps)
    if (page.steps.length < 500) return steps
  }
}

/** A cookie in the attribute names of RFC 6265bis. */
export function apiCookie(cookie: Cookie): ApiCookie {
  const sameSite = { strict: 'Strict', lax: 'Lax', none: 'None', default: undefined } as const
  const value = sameSite[cookie.sameSite]
  return {
    name: cookie.name,
    value: cookie.value,
    // The jar writes a dot before a domain that the site gave, as Chromium does; here HostOnly says it.
    Domain: cookie.domain.replace(/^\./, ''),
    Path: cookie.path,
    Expires: cookie.expires === 'session' ? 'Session' : new Date(cookie.expires).toISOString(),
    Secure: cookie.secure,
    HttpOnly: cookie.httpOnly,
    HostOnly: cookie.hostOnly,
    ...(value === undefined ? {} : { SameSite: value }),
  }
}
