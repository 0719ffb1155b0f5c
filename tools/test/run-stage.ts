import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { endGroup } from '../browser/watched-process.ts'
import { ROOT } from '../paths.ts'
import type { Stage } from './stages.ts'
import { type Tally, tallyStage } from './tally.ts'

export interface StageResult extends Tally {
  readonly name: string
  readonly ok: boolean
  readonly output: string
  readonly seconds: number
}

/** Runs one stage to its end, or to its time limit, and keeps what it printed. */
export function runStage(stage: Stage, onOutput: (text: string) => void): Promise<StageResult> {
  return new Promise((resolve) => {
    const started = Date.now()
    let output = ''
    const heard = (chunk: Buffer | string): void => {
      output += chunk
      onOutput(chunk.toString())
    }
    const child = spawn(process.execPath, stage.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      env: stageEnvironment(stage),
    })
    if (!stage.isFirst && child.pid !== undefined) lowerPriority(child.pid)
    const timer = setTimeout(() => {
      heard(`\nEnded after ${stage.limitMs / 1000} seconds, the limit of this stage.\n`)
      endGroup(child.pid)
    }, stage.limitMs)
    const finish = (ok: boolean): void => {
      clearTimeout(timer)
      const counted = tallyStage(stage, ok, reportText(stage))
      resolve({ name: stage.name, ok, output, seconds: (Date.now() - started) / 1000, ...counted })
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    child.on('error', (error) => {
      heard(`${error.message}\n`)
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** About a third of a processor that another process wants too: a stage that got next to nothing would run into the limits of its own tests. */
const LOWER = 5

/**
 * Lets other processes go first. Where Linux shares the processors between sessions, a priority counts inside its session only, and the session
 * has one of its own. @see https://man7.org/linux/man-pages/man7/sched.7.html (The autogroup feature)
 */
function lowerPriority(pid: number): void {
  setPriority(pid, LOWER)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(LOWER))
  } catch {
    // This system has no such groups.
  }
}

function stageEnvironment(stage: Stage): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = process.env
  return { ...env, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: stage.report?.file ?? '' }
}

function reportText(stage: Stage): string | undefined {
  if (!stage.report) return undefined
  try {
    return readFileSync(stage.report.file, 'utf8')
  } catch {
    return undefined
  }
}
