import { connectIsolate } from '../isolate/engine/connect-isolate.ts'
import { openEngineConfig } from '../isolate/engine/engine-config.ts'
import { IsolateError } from '../isolate/isolate-error.ts'
import type { FileLocation, FromInterpreter, MissingUse, Notice, ToInterpreter } from '../isolate/messages.ts'
import type { IsolatePort } from '../isolate/port.ts'
import type { CodeMissing, CodeNotice, SourceLocation } from '../protocol/code.ts'
import { withoutPrivateValues } from '../protocol/refusal.ts'
import type { AnswerVisitor, OpenUserCode } from '../sim/site/code/user-code.ts'

/** An interpreter for one exchange. */
export interface Interpreter {
  readonly port: IsolatePort<ToInterpreter, FromInterpreter>
  /** Gives it back: the exchange has ended, and nothing runs in it. */
  readonly release: () => void
  /** Ends whatever it runs in, at once. */
  readonly end: () => void
  /** Resolves when it is gone without having been ended: its page was closed. */
  readonly lost: Promise<void>
  /** Resolves with the reason when it could not be started. */
  readonly failed: Promise<string>
}

/** Acquires one for a world. */
export type Acquire = (world: string) => Promise<Interpreter>

/** How many interpreters may be acquired from one window, and one from another. */
const MOST_TRIES = 3

/** Runs the user's code in interpreters that `acquire` gives, one for each exchange of a world. */
export function openerOf(acquire: Acquire): OpenUserCode {
  const open = openIn(acquire)
  return async (code, around) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await open(code, around)
      } catch (error) {
        // In Firefox, a window that is being left refuses files to its interpreters before it is gone. The next window has them.
        if (tries === MOST_TRIES || !isNotStarted(error)) throw error
      }
    }
  }
}

function isNotStarted(error: unknown): boolean {
  return error instanceof IsolateError && error.problem === 'not-started'
}

function openIn(acquire: Acquire): OpenUserCode {
  return async (code, { world, request, adapter, providers, follows, onLost, ...around }) => {
    const { port, release, end, lost, failed } = await acquire(world).catch((error: unknown) => {
      onLost()
      throw error
    })
    let answerVisitor: AnswerVisitor | undefined
    const isolate = connectIsolate(port, {
      ...around,
      adapter,
      providers,
      askVisitor: async (asked) => {
        if (answerVisitor === undefined)
          throw new TypeError('auth() has no answer before there is a configuration')
        return answerVisitor(asked)
      },
      limits: code.limits,
      end,
      onNotice: (notice) => around.onNotice(noticeOf(notice)),
      query: ({ location, ...asked }) =>
        around.query({ ...asked, location: location && locationOf(location) }),
      onConsole: ({ location, ...line }) =>
        around.onConsole({ ...line, ...(location && { location: locationOf(location) }) }),
    })
    // While something still runs, no other caller may wait for it.
    const releaseAtRest = async () => {
      await isolate.close()
      if (!isolate.isEnded) release()
    }
    const close = () => void releaseAtRest()
    void failed.then((message) => isolate.end({ problem: 'trapped', message }))
    void lost.then(() => {
      onLost()
      isolate.end({ problem: 'ended', message: 'the workbench window that ran your code was closed' })
    })
    try {
      const { files, entry, environment, placeholders } = code
      const project = { files, entry, placeholders, middleware: around.middleware }
      const opened = await openEngineConfig(isolate, { project, environment, providers, request, follows })
      const places = new Map([...opened.locations].map(([label, location]) => [label, locationOf(location)]))
      const locations = Object.assign(places, {
        explained: (label: string) => {
          const { refusal, tookMs } = opened.refusals.get(label) ?? { tookMs: 0 }
          return { refusal: refusal && withoutPrivateValues(refusal, code), tookMs }
        },
      })
      const answerBy = (answer: AnswerVisitor) => {
        answerVisitor = answer
      }
      const { config, flavour, middleware, settled } = opened
      return { config, flavour, middleware, locations, answerBy, settled, close }
    } catch (error) {
      close()
      throw error
    }
  }
}

function noticeOf({ kind, message, location, made, missing }: Notice): CodeNotice {
  return {
    notice: kind,
    message,
    ...(location && { location: locationOf(location) }),
    ...(missing && { missing: missingOf(missing) }),
    ...(made && { made }),
  }
}

function missingOf({ path, gave, ...missing }: MissingUse): CodeMissing {
  return { ...missing, ...(path === undefined ? {} : { path }), ...(gave === undefined ? {} : { gave }) }
}

function locationOf({ file, line, column }: FileLocation): SourceLocation {
  return { file, line, ...(column === undefined ? {} : { column }) }
}
