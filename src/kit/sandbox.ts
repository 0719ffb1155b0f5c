import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base, expect as baseExpect } from '@playwright/test'
import type { Scenario } from '../protocol/scenario.ts'
import { openSandbox, type WorkbenchSandbox } from './sandbox-window.ts'

export type { WorkbenchSandbox } from './sandbox-window.ts'

export interface SandboxFixtures {
  /** An option: what the sandbox begins with. Members that are not there have their defaults. */
  readonly scenario: Partial<Scenario>
  /** A new sandbox, open in the workbench, which is the test's `page`. */
  readonly sandbox: WorkbenchSandbox
}

export interface SandboxWorkerFixtures {
  /** An option: where a workbench is served already. Default: one is served for the tests of this worker. */
  readonly workbench: string | undefined
  /** Where it is. */
  readonly site: string
}

/** Playwright's `test` with sandboxes in the workbench. It needs neither `authscope serve` nor an app. */
export const test = base.extend<SandboxFixtures, SandboxWorkerFixtures>({
  workbench: [undefined, { scope: 'worker', option: true }],
  site: [
    async ({ workbench }, use) => {
      if (workbench !== undefined) return use(workbench)
      const served = await serveSite()
      await use(served.url)
      served.stop()
    },
    { scope: 'worker' },
  ],
  scenario: [{}, { option: true }],
  sandbox: async ({ page, scenario, site }, use) => {
    await use(await openSandbox(page, site, scenario))
  },
})

export const expect = baseExpect

/** The package's own command serves the site that is beside it. */
async function serveSite(): Promise<{ readonly url: string; stop(): void }> {
  const command = fileURLToPath(new URL('./authscope.js', import.meta.url))
  const child = spawn(process.execPath, [command, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npx authscope ended with code ${code}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [found] = /https?:\/\/\S+/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { url, stop: () => child.kill() }
}
