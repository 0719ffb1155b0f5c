import type { Stage } from './stages.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** What a test runner's JSON report counts; `undefined` when it is not such a report. */
export function countReport(runner: 'vitest' | 'playwright', text: string): Tally | undefined {
  const report = parse(text)
  if (runner === 'vitest') return tally(report['numPassedTests'], report['numFailedTests'])
  const stats = asRecord(report['stats'])
  return tally(stats['expected'], Number(stats['unexpected']) + Number(stats['flaky']))
}

/** A stage without a report is one case; one that failed counts at least one failure, whatever its report says. */
export function tallyStage(stage: Pick<Stage, 'report'>, ok: boolean, reportText: string | undefined): Tally {
  const counted =
    stage.report && reportText !== undefined ? countReport(stage.report.runner, reportText) : undefined
  if (!counted) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { passed: counted.passed, failed: ok ? counted.failed : Math.max(1, counted.failed) }
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function tally(passed: unknown, failed: unknown): Tally | undefined {
  return Number.isInteger(passed) && Number.isInteger(failed)
    ? { passed: Number(passed), failed: Number(failed) }
    : undefined
}

function parse(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
