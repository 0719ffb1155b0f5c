import { expect, test } from 'vitest'
import { countReport, lastLine, sum, tallyStage } from './tally.ts'

const vitest = { report: { file: '', runner: 'vitest' } } as const

test("reads both runners' reports", () => {
  expect(countReport('vitest', '{"numPassedTests":7,"numFailedTests":1,"numPendingTests":2}')).toEqual({
    passed: 7,
    failed: 1,
  })
  expect(countReport('playwright', '{"stats":{"expected":4,"unexpected":1,"flaky":1,"skipped":3}}')).toEqual({
    passed: 4,
    failed: 2,
  })
})

test('takes no report for a count of nothing', () => {
  expect(countReport('vitest', 'Error: no such file')).toBeUndefined()
  expect(countReport('playwright', '{"stats":{}}')).toBeUndefined()
})

test('a stage without a report is one case', () => {
  expect(tallyStage({}, true, undefined)).toEqual({ passed: 1, failed: 0 })
  expect(tallyStage({}, false, undefined)).toEqual({ passed: 0, failed: 1 })
})

test('a failed stage counts a failure even when its report or the lack of one hides it', () => {
  expect(tallyStage(vitest, false, '{"numPassedTests":7,"numFailedTests":0}')).toEqual({
    passed: 7,
    failed: 1,
  })
  expect(tallyStage(vitest, false, undefined)).toEqual({ passed: 0, failed: 1 })
})

test('the last line sums every stage', () => {
  const total = sum([
    { passed: 1, failed: 0 },
    { passed: 40, failed: 2 },
  ])
  expect(lastLine(total)).toBe('41 passed, 2 failed')
})
