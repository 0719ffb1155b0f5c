import type { Code } from '../../../protocol/code.ts'
import type { Commands, DatabaseView, Send, WorldView } from '../../../protocol/commands.ts'
import type { Cookie } from '../../../protocol/cookies.ts'
import type { Step } from '../../../protocol/steps.ts'
import { setupChanged } from '../../kinds/setup-changed.ts'
import { leaveOut, type Secrets, withoutEnvironment } from '../secrets.ts'

export const TRACE_FORMAT = 'authscope-trace'
export const TRACE_VERSION = 2

/** A whole world as it was: what a trace file holds. */
export interface Trace {
  readonly format: typeof TRACE_FORMAT
  readonly version: typeof TRACE_VERSION
  /** Version of the build that recorded it. */
  readonly build: string
  /** Whether secrets were replaced by names. */
  readonly withoutSecrets: boolean
  readonly world: WorldView
  readonly steps: readonly Step[]
  /** By device. */
  readonly cookies: Readonly<Record<string, readonly Cookie[]>>
  readonly mails: Commands['mail.list']['output']
  readonly database: DatabaseView
}

/** Reads everything that a world shows. */
export async function readWorldTrace(send: Send, build: string): Promise<Trace> {
  const steps: Step[] = []
  for (;;) {
    const page = await send('steps.page', { after: steps.at(-1)?.seq ?? 0, limit: 2000 })
    steps.push(...page.steps)
    if (page.steps.length === 0 || (page.steps.at(-1)?.seq ?? 0) >= page.last) break
  }
  const world = await send('world.read', {})
  const devices = world.devices.map(({ id }) => id)
  const jars = await Promise.all(devices.map((device) => send('cookies.list', { device })))
  return {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    build,
    withoutSecrets: false,
    world,
    steps,
    cookies: Object.fromEntries(devices.map((device, index) => [device, jars[index] ?? []])),
    mails: await send('mail.list', {}),
    database: await send('database.read', {}),
  }
}

/** The same trace with each secret replaced by its name: `left-out.session-2`, and code without its environment, as in a link. */
export function withoutSecrets(trace: Trace, secrets: Secrets): Trace {
  const { steps, cookies, mails, database } = trace
  const { scenario, setup } = trace.world
  const world = { ...trace.world, scenario: withoutEnvironment(scenario), setup: withoutEnvironment(setup) }
  const bare = { world, steps: steps.map(withoutCodeEnvironment), cookies, mails, database }
  return { ...trace, withoutSecrets: true, ...leaveOut(bare, secrets) }
}

function withoutCodeEnvironment(step: Step): Step {
  if (!setupChanged.is(step) || step.data.member !== 'code') return step
  const of = (code: unknown) => withoutEnvironment({ code: code as Code | null }).code
  return { ...step, data: { ...step.data, before: of(step.data.before), after: of(step.data.after) } }
}
