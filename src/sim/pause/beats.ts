import { FLOWS } from '../../lessons/flows/flows.ts'
import type { Control } from '../../protocol/control.ts'
import { type BeatMark, createFlowReader } from '../../protocol/flow-reader.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal, PendingStep } from '../journal/journal.ts'
import type { KnownBeats, LiveWorld } from './live-world.ts'

/** Whether exchanges pause at any beats. */
export function hasBeats({ beats = [] }: Control): boolean {
  return beats.length > 0
}

/** The beat at which an exchange pauses after this step: `oauth/hide`. */
export function beatAt(world: LiveWorld, step: Step): string | undefined {
  const { control } = world.meta
  const known = world.pauses.beats
  // Steps are looked at in the order of the record; before that was read, nothing can be said.
  if (!hasBeats(control) || known?.epoch !== world.schedule.epoch) return undefined
  const mark = known.at.has(step.key) ? known.at.get(step.key) : readInto(known, step)
  return mark && isAsked(control, mark) ? nameOf(mark) : undefined
}

/** Reads steps that are written past any pause point, as those of passkey ceremonies are. */
export function noteBeats(world: LiveWorld, steps: readonly PendingStep[]): void {
  for (const step of steps) beatAt(world, step as Step)
}

/** Before an exchange is driven: reads the record, unless that was done. */
export async function readBeats(world: LiveWorld): Promise<void> {
  if (!hasBeats(world.meta.control) || isRead(world)) return
  await world.writing(async () => {
    if (isRead(world)) return
    world.pauses.beats = await knownFrom(world, world.schedule.epoch)
  })
}

/** The first of the future steps that completes such a beat. */
export async function nextBeat(world: Journal, future: readonly Step[]): Promise<number | undefined> {
  const { control } = world.meta
  if (!hasBeats(control)) return undefined
  const known = await knownFrom(world, 0)
  return future.find((step) => {
    const mark = readInto(known, step)
    return mark !== undefined && isAsked(control, mark)
  })?.seq
}

function isRead({ pauses, schedule }: LiveWorld): boolean {
  return pauses.beats?.epoch === schedule.epoch
}

async function knownFrom({ store }: Journal, epoch: number): Promise<KnownBeats> {
  const known: KnownBeats = { epoch, reader: createFlowReader(FLOWS), at: new Map(), count: 0 }
  for (const step of await store.list('steps', {})) readInto(known, step)
  return known
}

/** A step that waits to be written has no number yet; their order is enough to find beats. */
function readInto(known: KnownBeats, step: Step): BeatMark | undefined {
  known.count += 1
  const mark = known.reader.read({ ...step, seq: known.count }).find(({ pauses }) => pauses)
  known.at.set(step.key, mark)
  return mark
}

function isAsked({ beats = [] }: Control, { flow }: BeatMark): boolean {
  return beats === 'all' || beats.includes(flow)
}

function nameOf({ flow, beat }: BeatMark): string {
  return `${flow}/${beat}`
}
