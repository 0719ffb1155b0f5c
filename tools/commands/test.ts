import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findFirefox } from '../browser/find.ts'
import { runStage, type StageResult } from '../test/run-stage.ts'
import { runAll } from '../test/schedule.ts'
import { listStages, type Stage } from '../test/stages.ts'
import { lastLine, sum } from '../test/tally.ts'

/**
 * `npm test`: every check, all of them even when one fails; the last line is `N passed, N failed`. With `--all` (`npm run test:all`) the tests also
 * play what takes longer (`src/check/testing/extent.ts`).
 */
async function test(): Promise<void> {
  if (process.argv.includes('--all')) process.env['AUTHSCOPE_TESTS'] = 'all'
  const reports = mkdtempSync(join(tmpdir(), 'authscope-test-'))
  const hasBrowser = await nameBrowsers()
  const stages = listStages(reports, { hasBrowser })
  const results = await runAll(stages, 2, runAndPrint, skipAndPrint)
  if (!hasBrowser) results.push({ name: 'browser', ok: false, output: '', seconds: 0, passed: 0, failed: 1 })
  rmSync(reports, { recursive: true, force: true })
  console.log(heading('summary'))
  for (const result of results) console.log(summaryLine(result))
  const total = sum(results)
  console.log(lastLine(total))
  process.exitCode = total.failed > 0 || results.some((result) => !result.ok) ? 1 : 0
}

/** Finds the browsers once, for every stage; installing them here keeps two stages from doing so at the same time. */
async function nameBrowsers(): Promise<boolean> {
  try {
    process.env['CHROMIUM_PATH'] = await findChromium()
    process.env['FIREFOX_PATH'] = (await findFirefox()) ?? ''
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

async function runAndPrint(stage: Stage): Promise<StageResult> {
  // The others are printed when they end, so that their lines do not mix.
  if (stage.isFirst) console.log(heading(stage.name))
  const result = await runStage(stage, (text) => {
    if (stage.isFirst) process.stdout.write(text)
  })
  if (!stage.isFirst) console.log(`${heading(stage.name)}\n${result.output.trim()}`)
  return result
}

function skipAndPrint(stage: Stage): StageResult {
  console.log(`${heading(stage.name)}\nNot run, because it needs: ${stage.needs.join(', ')}.`)
  return { name: stage.name, ok: false, output: '', seconds: 0, passed: 0, failed: 1 }
}

function heading(name: string): string {
  return `\n── ${name} ${'─'.repeat(60 - name.length)}`
}

function summaryLine({ name, ok, passed, failed, seconds }: StageResult): string {
  const counts = `${passed} passed, ${failed} failed`
  return `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${counts.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`
}

await test()
