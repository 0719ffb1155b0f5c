import type { Step } from '../protocol/steps.ts'
import { TRACE_FORMAT, TRACE_VERSION, type Trace } from '../record/export/trace/trace.ts'
import type { TestWorld } from './control.ts'

/** A test that ended, as its trace tells of it. */
export interface EndedTest {
  readonly title: string
  readonly error: string
  readonly at: number
}

/** What went over the wire in a test's world, and what the test failed with, as a trace that the workbench opens. */
export async function traceOf({ trace }: Pick<TestWorld, 'trace'>, test: EndedTest): Promise<Trace> {
  const { mails, steps, world } = await trace()
  const said = stepOfTest(test, steps.at(-1))
  return {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    build: 'authscope/playwright',
    withoutSecrets: false,
    world: { ...world, now: test.at, lastStep: said.seq },
    steps: [...steps, said],
    cookies: {},
    mails,
    database: { users: [], accounts: [], sessions: [], verificationTokens: [], authenticators: [] },
  }
}

function stepOfTest({ at, error, title }: EndedTest, last: Step | undefined): Step {
  const seq = (last?.seq ?? 0) + 1
  return {
    kind: 'log.written',
    data: { level: 'error', message: error, details: { test: title } },
    from: { lane: 'world', name: 'test' },
    ...{ seq, key: `test:${seq}`, run: last?.run ?? 1, exchange: 'test', at, realAt: at },
    summary: error.split('\n')[0] ?? '',
    outcome: 'failed',
  }
}
