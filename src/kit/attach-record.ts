import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { toJson } from '../protocol/json.ts'
import type { TestWorld } from './control.ts'
import { traceOf } from './trace.ts'

/** Terminal colors, which Playwright's messages have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the character ESC
const COLORS = /\u001b\[[\d;]*m/g

/** Attaches the record of a failed test as a trace file, and prints how to open it. */
export async function attachRecord(world: TestWorld, info: TestInfo): Promise<void> {
  const trace = await traceOf(world, {
    title: info.title,
    error: (info.error?.message ?? `The test ended as ${info.status}.`).replaceAll(COLORS, ''),
    at: Date.now(),
  })
  const path = info.outputPath('record.authscope')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, toJson(trace))
  await info.attach('authscope-record', { path, contentType: 'application/json' })
  process.stderr.write(`npx authscope show trace ${relative(process.cwd(), path)}\n`)
}
