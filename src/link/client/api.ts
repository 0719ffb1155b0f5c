import type { Authscope } from '../../protocol/api.ts'
import type { ApiCall, ApiFunctions } from '../../protocol/api-input.ts'
import type { Step } from '../../protocol/steps.ts'
import { CommandFailure, failureOf } from '../worker/failure.ts'
import type { ScriptClient } from './script-client.ts'

declare global {
  interface Window {
    authscope: Authscope
  }
}

/**
 * `window.authscope` exists from the first moment, so that a script can wait for `ready`. Every call waits for the session. The code of the calls is
 * loaded when a script makes the first one. `beforeCommand` is waited for before a call that does more than read.
 */
export function createApi(
  opening: Promise<ScriptClient>,
  beforeCommand: () => Promise<void> = async () => {},
): Authscope {
  let version = ''
  const client = opening.then(
    (opened) => {
      version = opened.channel.worker.get()?.version ?? ''
      return opened
    },
    (error: unknown) => {
      throw failureOf(error, 'not-started')
    },
  )
  const ready = client.then((opened) => opened.pages.shown())
  // Code that waits for it gets the reason; no code has to.
  ready.catch(() => undefined)
  const read = <C extends ApiCall>(name: C, before?: () => Promise<void>) =>
    (async (...given: unknown[]) => {
      await before?.()
      const { callApi } = await import('./api-calls.ts').catch((error: unknown) => {
        throw failureOf(error, 'failed')
      })
      return callApi(client, name, given)
    }) as ApiFunctions[C]
  const call = <C extends ApiCall>(name: C) => read(name, beforeCommand)
  // Without its type named here: the compiler would try each function for each name.
  const api = {
    get version() {
      return version
    },
    ready,
    reset: call('reset'),
    setup: read('setup'),
    change: call('change'),
    faults: { add: call('faults.add'), remove: call('faults.remove'), list: read('faults.list') },
    steps: read('steps'),
    waitFor: read('waitFor'),
    cookies: read('cookies'),
    database: read('database'),
    mail: read('mail'),
    clock: { now: read('clock.now'), advance: call('clock.advance'), jump: call('clock.jump') },
    passkeys: {
      dialogs: read('passkeys.dialogs'),
      decide: call('passkeys.decide'),
      keys: read('passkeys.keys'),
      change: call('passkeys.change'),
    },
    open: call('open'),
    pauseAt: call('pauseAt'),
    pauseAtBeats: call('pauseAtBeats'),
    breakpoints: {
      add: call('breakpoints.add'),
      remove: call('breakpoints.remove'),
      list: read('breakpoints.list'),
    },
    paused: read('paused'),
    pause: call('pause'),
    step: call('step'),
    resume: call('resume'),
    edit: call('edit'),
    rewind: call('rewind'),
    fork: call('fork'),
    branches: read('branches'),
    switchTo: call('switchTo'),
    compare: read('compare'),
    on: (event: 'step', listener: (step: Step) => void) => listen(client, event, listener),
  }
  return api
}

function listen(client: Promise<ScriptClient>, event: unknown, listener: (step: Step) => void): () => void {
  if (event !== 'step') {
    const other = typeof event === 'string' ? `"${event.slice(0, 60)}"` : `of type ${typeof event}`
    throw new CommandFailure('bad-input', `on(event, listener): event must be "step", not ${other}.`)
  }
  if (typeof listener !== 'function')
    throw new CommandFailure(
      'bad-input',
      `on(event, listener): listener must be a function, not ${typeof listener}.`,
    )
  let end: (() => void) | undefined
  let ended = false
  client.then(
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
