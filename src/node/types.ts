/** Types of what sandboxes record and are set up with: `authscope/types`. */
export type { ApiCookie, ApiErrorCode, Authscope, WaitOptions } from '../protocol/api.ts'
export type { Code } from '../protocol/code.ts'
export type { DatabaseView } from '../protocol/commands.ts'
export type {
  Branch,
  Breakpoint,
  BreakpointTarget,
  Comparison,
  Edit,
  PausedExchange,
} from '../protocol/control.ts'
export type { Fault, FaultEffect } from '../protocol/faults.ts'
export type { Mail } from '../protocol/mail.ts'
export type { Scenario } from '../protocol/scenario.ts'
export type { DeviceSetup, FixedAnswer, Person, ProviderSetup, WorldSetup } from '../protocol/setup.ts'
export type { Step, StepKind, StepOf } from '../protocol/steps.ts'
export type { Trace } from '../record/export/trace/trace.ts'
