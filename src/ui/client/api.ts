import type { ApiCookie, Authscope } from '../../protocol/api.ts'
import type { Cookie } from '../../protocol/cookies.ts'
import type { Step, StepKind } from '../../protocol/steps.ts'
import type { ControlApi } from './api-control.ts'
import { refuseInPast } from './asking-client.ts'
import type { Send } from './client.ts'
import { CommandFailure } from './failure.ts'
import type { Session } from './session.ts'

declare global {
  interface Window {
    authscope: Authscope
  }
}

/**
 * `window.authscope`: there from the first moment, so that a script can wait for `ready`; every call waits for the session.
 */
export function createApi(opening: Promise<Session>): Authscope {
  let version = ''
  const session = opening.then((opened) => {
    version = opened.client.worker.get()?.version ?? ''
    return opened
  })
  const ready = session.then((opened) => opened.shown())
  // Who waits for it sees the reason; nobody has to.
  ready.catch(() => undefined)
  const present = async () => {
    const opened = await session
    refuseInPast(opened)
    return opened
  }
  return {
    get version() {
      return version
    },
    ready,
    reset: async (scenario) => (await session).reset(scenario),
    setup: async () => (await (await session).client.send('world.read', {})).setup,
    change: async (setup) => (await (await present()).unasked.send('setup.change', { setup })).setup,
    faults: {
      add: async (fault) => (await (await present()).unasked.send('fault.add', { fault })).id,
      remove: async (id) => {
        await (await present()).unasked.send('fault.remove', { id })
      },
      list: async () => (await (await session).client.send('world.read', {})).setup.faults,
    },
    steps: async (filter) => readSteps((await session).client.send, filter),
    cookies: async (device) => (await (await session).client.send('cookies.list', { device })).map(apiCookie),
    database: async () => (await session).client.send('database.read', {}),
    mail: async () => (await session).client.send('mail.list', {}),
    clock: {
      now: async () => (await (await session).client.send('world.read', {})).now,
      advance: async (seconds) => (await (await present()).unasked.send('clock.advance', { seconds })).now,
      jump: async (to) => (await (await present()).unasked.send('clock.jump', { to })).now,
    },
    open: async (device, url) => {
      if (typeof url !== 'string')
        throw new CommandFailure('bad-input', `open(device, url) takes a URL as a string, not ${typeof url}.`)
      await (await present()).open(device, url, 'unasked')
    },
    ...lateControlApi(session),
    on: (event, listener) => listen(session, event, listener),
  }
}

function lateControlApi(session: Promise<Session>): ControlApi {
  let loading: Promise<ControlApi> | undefined
  const part = () => {
    loading ??= import('./api-control.ts').then(({ controlApi }) => controlApi(session))
    return loading
  }
  return {
    pauseAt: async (...input) => (await part()).pauseAt(...input),
    breakpoints: {
      add: async (breakpoint) => (await part()).breakpoints.add(breakpoint),
      remove: async (id) => (await part()).breakpoints.remove(id),
      list: async () => (await part()).breakpoints.list(),
    },
    held: async () => (await part()).held(),
    pause: async () => (await part()).pause(),
    step: async (exchange) => (await part()).step(exchange),
    resume: async (...input) => (await part()).resume(...input),
    edit: async (...input) => (await part()).edit(...input),
    rewind: async (seq) => (await part()).rewind(seq),
    fork: async (name) => (await part()).fork(name),
    branches: async () => (await part()).branches(),
    switchTo: async (branch) => (await part()).switchTo(branch),
    compare: async (a, b) => (await part()).compare(a, b),
  }
}

/** Reads every step that passes, page by page. */
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
    // The jar writes a dot in front of a domain that the site gave, as Chromium does; HostOnly says the same here.
    Domain: cookie.domain.replace(/^\./, ''),
    Path: cookie.path,
    Expires: cookie.expires === 'session' ? 'Session' : new Date(cookie.expires).toISOString(),
    Secure: cookie.secure,
    HttpOnly: cookie.httpOnly,
    HostOnly: cookie.hostOnly,
    ...(value === undefined ? {} : { SameSite: value }),
  }
}

function listen(session: Promise<Session>, event: string, listener: (step: Step) => void): () => void {
  if (event !== 'step') throw new TypeError(`There is no event "${event}"; there is "step".`)
  if (typeof listener !== 'function')
    throw new CommandFailure('bad-input', `on('step', …) takes a function, not ${typeof listener}.`)
  let end: (() => void) | undefined
  let ended = false
  session.then(
    (opened) => {
      if (!ended) end = opened.steps.onStep(listener)
    },
    () => undefined,
  )
  return () => {
    ended = true
    end?.()
  }
}
