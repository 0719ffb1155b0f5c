import type { Fault } from '../../../protocol/faults.ts'
import type { Recorder } from '../../recorder/world.ts'
import type { StoredResponse } from '../../values/message.ts'
import { server } from '../../values/parties.ts'
import { fireFault, isOneOf } from './find.ts'
import { answerInstead, type NetworkFailure, PATIENCE_MS, timedOut, UNASKED } from './instead.ts'
import { SPOILING, type Spoiled, spoilAnswer } from './spoil-answer.ts'

/** A server, as a request finds it. */
export interface AskedServer {
  /** `undefined` without a server there. */
  ask(): Promise<StoredResponse | undefined>
  /** Whether a server would answer; asking has no effect. */
  lives(): Promise<boolean>
}

export interface Disturbed {
  /** Absent with a failure, and without a server there. */
  readonly response?: StoredResponse
  readonly failure?: NetworkFailure
  /** Milliseconds of virtual time that the answer takes longer. */
  readonly delayMs: number
}

/** Asks a server and lets happen what is to go wrong. A fault is recorded only when it changed something. */
export async function disturb(
  recorder: Recorder,
  url: string,
  faults: readonly Fault[],
  asked: AskedServer,
): Promise<Disturbed> {
  const fire = (fault: Fault, detail: string) =>
    fireFault(recorder, fault, { from: server(url), url, detail })
  const unasked = faults.find((fault) => isOneOf(fault, UNASKED))
  let response: StoredResponse | undefined
  if (unasked !== undefined && isOneOf(unasked, UNASKED)) {
    if (!(await asked.lives())) return { delayMs: 0 }
    const instead = answerInstead(unasked, url)
    fire(unasked, instead.detail)
    const { failure } = instead
    if (failure !== undefined)
      return { failure, delayMs: unasked.effect.does === 'timeout' ? PATIENCE_MS : 0 }
    response = instead.response
  } else {
    response = await asked.ask()
  }
  if (response === undefined) return { delayMs: 0 }
  for (const fault of faults) {
    if (!isOneOf(fault, SPOILING)) continue
    const spoiled: Spoiled | undefined = spoilAnswer(fault.effect, response)
    if (spoiled === undefined) continue
    fire(fault, spoiled.detail)
    response = spoiled.response
  }
  const delayMs = delay(faults, fire)
  if (delayMs >= PATIENCE_MS) return { failure: timedOut(url), delayMs: PATIENCE_MS }
  return { response, delayMs }
}

function delay(faults: readonly Fault[], fire: (fault: Fault, detail: string) => void): number {
  let delayMs = 0
  for (const fault of faults) {
    if (!isOneOf(fault, ['delay'])) continue
    const { seconds } = fault.effect
    fire(fault, `the response comes ${seconds} s later`)
    delayMs += seconds * 1000
  }
  return delayMs
}
