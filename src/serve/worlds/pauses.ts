import { pausesAt } from '../../protocol/breakpoint-match.ts'
import type { Breakpoint, Control, Edit, PausedExchange, ResumeTo, Subject } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'

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
  /** Pictures and styles: only a breakpoint pauses them. */
  readonly isMinor: boolean
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
  const waiting = new Map<string, Waiting>()
  const breakpoints = new Map<string, Breakpoint>()
  /** Exchanges that go on to their response. */
  const toResponse = new Set<string>()
  /** Runs that go on to their end. */
  const toEnd = new Set<number>()
  let mode: Control['mode'] = 'run'
  let isWatched = false
  let last = 0
  const paused = () => [...waiting.values()].map((each) => each.paused)
  const reasonAt = ({ step, url, isMinor }: Reached): { readonly breakpoint?: string } | undefined => {
    if (!isWatched || toEnd.has(step.run)) return undefined
    const hit = [...breakpoints.values()].find((each) => pausesAt(each, step, url))
    if (hit !== undefined) return { breakpoint: hit.id }
    if (toResponse.has(step.exchange)) return step.kind === 'response.received' ? {} : undefined
    return mode === 'step' && !isMinor ? {} : undefined
  }
  const find = (exchange: string): Waiting => {
    const found = waiting.get(exchange)
    if (found === undefined)
      throw new Error(`Exchange ${exchange} is not paused. It may have gone on meanwhile.`)
    return found
  }
  const goOn = (all: readonly Waiting[]) => {
    for (const { go } of all) go('on')
  }
  return {
    control: () => ({ mode, breakpoints: [...breakpoints.values()], paused: paused() }),
    subjects: () =>
      Object.fromEntries([...waiting].map(([exchange, { message }]) => [exchange, message.subject()])),
    async at(reached) {
      const { gaveUp, message, step } = reached
      const reason = reasonAt(reached)
      if (reason === undefined || gaveUp.aborted) return 'on'
      toResponse.delete(step.exchange)
      const { exchange, key, run, seq } = step
      return new Promise<GoesOn>((resolve) => {
        const go = (how: GoesOn) => {
          gaveUp.removeEventListener('abort', leave)
          waiting.delete(exchange)
          resolve(how)
          onChange()
        }
        const leave = () => go('on')
        gaveUp.addEventListener('abort', leave)
        waiting.set(exchange, {
          ...{ message, go },
          paused: { exchange, key, run, seq, since: Date.now(), ...reason },
        })
        onChange()
      })
    },
    setBreakpoint({ id, ...breakpoint }) {
      if (id === undefined) last += 1
      const known = id ?? `b${last}`
      breakpoints.set(known, { ...breakpoint, id: known })
      onChange()
      return known
    },
    removeBreakpoint(id) {
      breakpoints.delete(id)
      onChange()
    },
    pause() {
      mode = 'step'
      onChange()
    },
    resume(to, exchange) {
      const chosen = exchange === undefined ? [...waiting.values()].at(-1) : find(exchange)
      const isAll = to === 'breakpoint' || to === 'end'
      mode = isAll ? 'run' : 'step'
      if (to === 'end') for (const { run } of paused()) toEnd.add(run)
      if (to === 'response' && chosen !== undefined) toResponse.add(chosen.paused.exchange)
      goOn(isAll ? [...waiting.values()] : chosen === undefined ? [] : [chosen])
      onChange()
    },
    message(exchange) {
      const { message, paused: at } = find(exchange)
      return { ...message, paused: at }
    },
    end: (exchange) => find(exchange).go('ended'),
    watch(is) {
      isWatched = is
      if (is) return
      mode = 'run'
      goOn([...waiting.values()])
      onChange()
    },
  }
}
