import { FLOWS } from '../../lessons/flows/flows.ts'
import type { Commands } from '../../protocol/commands.ts'
import type { Breakpoint, ControlView } from '../../protocol/control.ts'
import { readBeats } from '../pause/beats.ts'
import { changeControl, viewOf } from '../pause/control.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { refuse } from '../values/refusal.ts'
import type { Handlers } from './handlers.ts'
import { editPaused, readPaused } from './paused-value.ts'
import { resumePaused } from './resume.ts'

/** Commands of pausing: breakpoints, resuming, changing the paused value. */
export const stepperCommands = {
  'control.read': async (world) => viewOf(world),
  'control.pause': pause,
  'control.resume': async (world, { to, exchange }) => {
    await resumePaused(world, to, exchange)
    return viewOf(world)
  },
  'control.beats': pauseAtBeats,
  'breakpoint.set': setBreakpoint,
  'breakpoint.remove': removeBreakpoint,
  'paused.read': readPaused,
  'paused.edit': editPaused,
} satisfies Partial<Handlers>

async function pause(world: LiveWorld): Promise<ControlView> {
  await changeControl(world, ({ control, stepping }) => ({ control: { ...control, mode: 'step' }, stepping }))
  return viewOf(world)
}

async function pauseAtBeats(
  world: LiveWorld,
  { flows }: Commands['control.beats']['input'],
): Promise<ControlView> {
  const unknown = flows === 'all' ? undefined : flows.find((flow) => !FLOWS.some(({ id }) => id === flow))
  if (unknown !== undefined)
    throw refuse(
      'bad-input',
      `There is no flow "${unknown}"; there are ${FLOWS.map(({ id }) => id).join(', ')}.`,
    )
  await changeControl(world, ({ control: { beats: _before, ...control }, stepping }) => ({
    control: flows.length === 0 ? control : { ...control, beats: flows },
    stepping,
  }))
  await readBeats(world)
  return viewOf(world)
}

async function setBreakpoint(
  world: LiveWorld,
  { breakpoint }: Commands['breakpoint.set']['input'],
): Promise<{ id: string }> {
  let id = breakpoint.id ?? ''
  await changeControl(world, ({ control, stepping }) => {
    const { breakpoints } = control
    id = breakpoint.id ?? nextId(breakpoints)
    const set: Breakpoint = { ...breakpoint, id }
    const at = breakpoints.findIndex((each) => each.id === id)
    const all = at === -1 ? [...breakpoints, set] : breakpoints.with(at, set)
    return { control: { ...control, breakpoints: all }, stepping }
  })
  return { id }
}

function nextId(breakpoints: readonly Breakpoint[]): string {
  const numbers = breakpoints.map(({ id }) => Number(/^b(\d+)$/.exec(id)?.[1] ?? 0))
  return `b${Math.max(0, ...numbers) + 1}`
}

async function removeBreakpoint(
  world: LiveWorld,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await changeControl(world, ({ control, stepping }) => ({
    control: { ...control, breakpoints: control.breakpoints.filter((each) => each.id !== id) },
    stepping,
  }))
  return {}
}
