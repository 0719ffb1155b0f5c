import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recordedTrace } from '../../src/record/export/testing/recorded-trace.ts'
import { failedStep, runShow } from './show.ts'

const folder = mkdtempSync(join(tmpdir(), 'authscope-show-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a trace opens at what failed last on the wire, else at a fault, else at what the test said', () => {
  const { steps } = recordedTrace()
  const warned = steps.map((step) => (step.seq === 50 ? { ...step, outcome: 'warning' as const } : step))
  const failing = warned.map((step) => (step.seq === 40 ? { ...step, outcome: 'failed' as const } : step))
  const [first] = steps
  if (first === undefined) throw new Error('The trace is empty.')
  const said = { ...first, seq: 175, exchange: 'test', outcome: 'failed' as const }
  expect(failedStep([...failing, said])).toBe(40)
  expect(failedStep([...warned, said])).toBe(50)
  expect(failedStep([...steps, said])).toBe(175)
  expect(failedStep(steps)).toBe(174)
})

test('a file that is missing, or no trace, is one sentence with its name', async () => {
  await expect(runShow(['trace', join(folder, 'none.authscope')], folder)).rejects.toThrow(
    /none\.authscope can't be read\. Is the path right\?$/,
  )
  const har = join(folder, 'a.har')
  writeFileSync(har, '{"log":{"version":"1.2","entries":[]}}')
  await expect(runShow(['trace', har], folder)).rejects.toThrow(
    /a\.har can't be shown\. This is a HAR file\./,
  )
})
