import type { ApiCookie } from '../../protocol/api.ts'
import { type ApiCall, readArguments } from '../../protocol/api-input.ts'
import type { Send } from '../../protocol/commands.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Step, StepKind } from '../../protocol/steps.ts'
import { CommandFailure, failureOf } from '../worker/failure.ts'
import { type ApiHandlers, controlCalls, scriptSend } from './api-control.ts'
import { refuseWhenRewound } from './asking-client.ts'
import type { Session } from './session.ts'

/** Carries out one call of `window.authscope`. @throws CommandFailure for every error. */
export async function callApi(
  opening: Promise<Session>,
  name: ApiCall,
  given: readonly unknown[],
): Promise<unknown> {
  const read = readArguments(name, given)
  if ('problem' in read) throw new CommandFailure('bad-input', read.problem)
  const session = await opening
  const handler = HANDLERS[name] as (session: Session, ...args: readonly unknown[]) => Promise<unknown>
  try {
    return await handler(session, ...read.args)
  } catch (error) {
    throw failureOf(error, 'failed')
  }
}

/** Commands that write. @throws CommandFailure `rewound` when the world is rewound. */
function present(session: Session): Send {
  refuseWhenRewound(session)
  return scriptSend(session)
}

async function setupIn({ client }: Session) {
  return (await client.send('world.read', {})).setup
}

const HANDLERS: ApiHandlers = {
  reset: (session, scenario) => session.reset(scenario),
  setup: setupIn,
  change: async (session, setup) => (await present(session)('setup.change', { setup })).setup,
  'faults.add': async (session, fault) => (await present(session)('fault.add', { fault })).id,
  'faults.remove': async (session, id) => {
    await present(session)('fault.remove', { id })
  },
  'faults.list': async (session) => (await setupIn(session)).faults,
  steps: ({ client }, filter) => readSteps(client.send, filter),
  cookies: async ({ client }, device) => (await client.send('cookies.list', { device })).map(apiCookie),
  database: ({ client }) => client.send('database.read', {}),
  mail: ({ client }) => client.send('mail.list', {}),
  'clock.now': async ({ client }) => (await client.send('world.read', {})).now,
  'clock.advance': async (session, seconds) => (await present(session)('clock.advance', { seconds })).now,
  'clock.jump': async (session, to) => (await present(session)('clock.jump', { to })).now,
  open: async (session, device, url) => {
    refuseWhenRewound(session)
    await session.pages.open(device, url, { asks: false })
  },
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
