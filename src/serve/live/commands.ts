import { checkCommandInput } from '../../protocol/command-input.ts'
import type { CommandAnswer, CommandError, Commands } from '../../protocol/commands.ts'
import type { ControlView } from '../../protocol/control.ts'
import {
  type OutputOf,
  SERVED_COMMANDS,
  type ServedCommandName,
  type ServedCommands,
} from '../../protocol/served.ts'
import { servedFault, viewOf } from '../worlds/view.ts'
import type { ServedWorld } from '../worlds/world.ts'

type Acts = {
  readonly [N in ServedCommandName]: (
    world: ServedWorld,
    input: Commands[N]['input'],
  ) => OutputOf<N> | Promise<OutputOf<N>>
}

/** Opens a page in the browser that was started in a world. @throws Error when this machine has no browser */
export type OpenPage = (world: ServedWorld, url: string) => void

const ACTS: Acts = {
  'world.reset': (world) => {
    world.clear()
    return viewOf(world)
  },
  'clock.advance': (world, { seconds }) => moveClock(world, seconds * 1000),
  'clock.jump': (world, { to }) => moveClock(world, Date.parse(to) - world.now()),
  'setup.change': (world, { setup: { answers, faults, people, ...others } }) => {
    const [other] = Object.keys(others)
    if (other !== undefined || faults !== undefined)
      throw new Error(`${other ?? 'faults'} can't be changed here: your app runs as it is.`)
    if (people !== undefined) world.setPeople(people)
    if (answers !== undefined) world.setAnswers(answers)
    return viewOf(world)
  },
  'fault.add': (world, { fault }) => ({ id: world.faults.add(servedFault(fault)).id }),
  'fault.remove': (world, { id }) => {
    world.faults.remove(id)
    return {}
  },
  'control.pause': (world) => {
    world.pauses.pause()
    return controlOf(world)
  },
  'control.resume': (world, { exchange, to }) => {
    world.pauses.resume(to, exchange)
    return controlOf(world)
  },
  'breakpoint.set': ({ pauses }, { breakpoint }) => ({ id: pauses.setBreakpoint(breakpoint) }),
  'breakpoint.remove': ({ pauses }, { id }) => {
    pauses.removeBreakpoint(id)
    return {}
  },
  'paused.edit': async ({ now, pauses, steps }, { edit, exchange }) => {
    const { change, paused } = pauses.message(exchange)
    const { before, after } = await change(edit)
    const { seq } = steps.add(
      paused,
      {
        kind: 'value.edited',
        data: { of: paused.seq, edit: edit.at, before, after },
        ...{ from: { lane: 'world', name: 'workbench' }, summary: `${edit.at} changed`, outcome: 'done' },
      },
      now(),
    )
    return { step: seq }
  },
}

/** Carries out a command of a workbench. */
export async function carryOut(
  world: ServedWorld,
  name: string,
  input: unknown,
  openPage: OpenPage,
): Promise<CommandAnswer> {
  try {
    if (name === 'paused.end') return done(endPaused(world, input as ServedCommands['paused.end']['input']))
    if (name === 'browser.open') {
      openPage(world, String((input as { readonly url?: unknown } | null)?.url))
      return done({})
    }
    const known = SERVED_COMMANDS.find((each) => each === name)
    if (known === undefined)
      return refused('read-only', `${name} is not possible with your own app, which runs as it is.`)
    const problem = checkCommandInput(known, input)
    if (problem !== undefined) return refused('bad-input', problem)
    const act = ACTS[known] as (world: ServedWorld, input: unknown) => unknown
    return done(await act(world, input))
  } catch (error) {
    return refused('failed', error instanceof Error ? error.message : String(error))
  }
}

export function controlOf({ pauses, steps }: ServedWorld): ControlView {
  const last = steps.last()
  return { control: pauses.control(), position: { branch: 'main', step: last, newest: last, earliest: last } }
}

function endPaused({ now, pauses, steps }: ServedWorld, { exchange }: { readonly exchange: string }): object {
  const { paused } = pauses.message(String(exchange))
  const summary = 'someone ended the connection in the workbench'
  steps.add(
    paused,
    {
      kind: 'fault.injected',
      data: { fault: 'timeout', detail: summary, ended: true },
      ...{ from: { lane: 'world', name: 'workbench' }, summary, outcome: 'warning' },
    },
    now(),
  )
  pauses.end(exchange)
  return {}
}

function moveClock(world: ServedWorld, ms: number): { now: number } {
  world.setClockOffset(world.now() - Date.now() + ms)
  return { now: world.now() }
}

function done(output: unknown): CommandAnswer {
  return { ok: true, output }
}

function refused(code: CommandError['code'], message: string): CommandAnswer {
  return { ok: false, error: { code, message } }
}
