import { pausesAt } from '../../protocol/breakpoint-match.ts'
import type { Breakpoint, Control, Edit, PausedExchange, ResumeTo, Subject } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'

/** How a paused exchange goes on: as it is, or its connection is ended. */
export type GoesOn = 'on' | 'ended'

/** A message that can be changed while its exchange is paused. */
export interface PausedMessage {
  /** `undefined`: nothing. */
  subject(): Subject | undefined
  /** @throws Error for a change that can't be made; resolves with the value before and after. */
  change(edit: Edit): Promise<{ readonly before: unknown; readonly after: unknown }>
}

export interface Reached {
  readonly step: Step
  /** Of the request that began the exchange. */
  readonly url: string
  readonly message: PausedMessage
  readonly gaveUp: AbortSignal
}

/** Breakpoints of one world, and the exchanges that are paused. While no workbench looks on, nothing pauses. */
export interface ServedPauses {
  control(): Control
  /** Ids of paused exchanges with what can be changed in each. */
  subjects(): Readonly<Record<string, Subject | undefined>>
  /** Waits here if a breakpoint says so, until the exchange is resumed or its client gives up. */
  at(reached: Reached): Promise<GoesOn>
  setBreakpoint(breakpoint: Omit<Breakpoint, 'id'> & { readonly id?: string }): string
  removeBreakpoint(id: string): void
  /** From now on every exchange pauses. */
  pause(): void
  resume(to: ResumeTo, exchange?: string): void
  /** The paused message of an exchange. @throws Error when it isn't paused */
  message(exchange: string): PausedMessage & { readonly paused: PausedExchange }
  /** Ends the connection of a paused exchange, without an answer. @throws Error when it isn't paused */
  end(exchange: string): void
  /** Everything that is paused goes on, and nothing pauses until a workbench looks on again. */
  watch(isWatched: boolean): void
}

interface Waiting {
  readonly paused: PausedExchange
  readonly message: PausedMessage
  readonly go: (how: GoesOn) => void
}

/** @param onChange called when something paused or went on, or a breakpoint is another */
export function createServedPauses(onChange: () => void): ServedPauses {
  const waiting = createWaiting(onChange)
  const breakpoints = createBreakpoints(onChange)
  /** Exchanges that go on to their response. */
  const toResponse = new Set<string>()
  /** Runs that go on to their end. */
  const toEnd = new Set<number>()
  let mode: Control['mode'] = 'run'
  let isWatched = false
  const reasonAt = ({ step, url }: Reached): { readonly breakpoint?: string } | undefined => {
    if (!isWatched || toEnd.has(step.run)) return undefined
    const hit = breakpoints.list().find((each) => pausesAt(each, step, url))
    if (hit !== undefined) return { breakpoint: hit.id }
    if (toResponse.has(step.exchange)) return responseReceived.is(step) ? {} : undefined
    return mode === 'step' ? {} : undefined
  }
  return {
    control: () => ({
      mode,
      breakpoints: breakpoints.list(),
      paused: waiting.list().map(({ paused }) => paused),
    }),
    subjects: () =>
      Object.fromEntries(waiting.list().map(({ message, paused }) => [paused.exchange, message.subject()])),
    async at(reached) {
      const reason = reasonAt(reached)
      if (reason === undefined || reached.gaveUp.aborted) return 'on'
      toResponse.delete(reached.step.exchange)
      return waiting.wait(reached, reason)
    },
    setBreakpoint: breakpoints.set,
    removeBreakpoint: breakpoints.remove,
    pause() {
      mode = 'step'
      onChange()
    },
    resume(to, exchange) {
      const all = waiting.list()
      const chosen = exchange === undefined ? all.at(-1) : waiting.find(exchange)
      const isAll = to === 'breakpoint' || to === 'end'
      mode = isAll ? 'run' : 'step'
      if (to === 'end') for (const { paused } of all) toEnd.add(paused.run)
      if (to === 'response' && chosen !== undefined) toResponse.add(chosen.paused.exchange)
      for (const { go } of isAll ? all : [chosen].flatMap((each) => each ?? [])) go('on')
      onChange()
    },
    message(exchange) {
      const { message, paused } = waiting.find(exchange)
      return { ...message, paused }
    },
    end: (exchange) => waiting.find(exchange).go('ended'),
    watch(is) {
      isWatched = is
      if (is) return
      mode = 'run'
      for (const { go } of waiting.list()) go('on')
      onChange()
    },
  }
}

/** Exchanges that are paused, in the order in which they paused. */
function createWaiting(onChange: () => void) {
  const all = new Map<string, Waiting>()
  return {
    list: (): readonly Waiting[] => [...all.values()],
    /** @throws Error when it isn't paused */
    find(exchange: string): Waiting {
      const found = all.get(exchange)
      if (found !== undefined) return found
      throw new Error(`Exchange ${exchange} is not paused. It may have gone on meanwhile.`)
    },
    wait: ({ gaveUp, message, step }: Reached, reason: Pick<PausedExchange, 'breakpoint'>): Promise<GoesOn> =>
      new Promise((resolve) => {
        const { exchange, key, run, seq } = step
        const go = (how: GoesOn) => {
          gaveUp.removeEventListener('abort', leave)
          all.delete(exchange)
          resolve(how)
          onChange()
        }
        const leave = () => go('on')
        gaveUp.addEventListener('abort', leave)
        all.set(exchange, { message, go, paused: { exchange, key, run, seq, since: Date.now(), ...reason } })
        onChange()
      }),
  }
}

function createBreakpoints(onChange: () => void) {
  const all = new Map<string, Breakpoint>()
  let last = 0
  return {
    list: (): readonly Breakpoint[] => [...all.values()],
    set({ id, ...breakpoint }: Omit<Breakpoint, 'id'> & { readonly id?: string }): string {
      if (id === undefined) last += 1
      const known = id ?? `b${last}`
      all.set(known, { ...breakpoint, id: known })
      onChange()
      return known
    },
    remove(id: string): void {
      all.delete(id)
      onChange()
    },
  }
}
