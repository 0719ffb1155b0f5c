/** One stage of `npm test`: what it runs and how its cases are counted. */
export interface Stage {
  readonly name: string
  /** Arguments for Node. */
  readonly args: readonly string[]
  /** A test runner's report in JSON. A stage without one counts as a single case. */
  readonly report?: { readonly file: string; readonly runner: 'vitest' | 'playwright' }
  /** Names of the stages that must have passed before. */
  readonly needs: readonly string[]
  /** Whether it goes first where the processors are busy, and prints while it runs: its tests wait for things to happen in time. */
  readonly isFirst: boolean
  /** When it is ended: a stage that hangs is to be found, a machine that is busy is not. Several times what a quiet one takes. */
  readonly limitMs: number
}

const MINUTE_MS = 60_000

/**
 * Every stage, in the order of starting: the longest begins as soon as it can, and the others use the processors while it waits. `reports` is
 * a folder for the runners' reports.
 */
export function listStages(reports: string, { hasBrowser }: { readonly hasBrowser: boolean }): Stage[] {
  return [
    { ...stage('build', 'vite/bin/vite.js', 'build'), isFirst: true },
    ...(hasBrowser ? [endToEndStage(`${reports}/e2e.json`)] : []),
    stage('types', 'typescript/bin/tsc', '-b'),
    stage('lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off'),
    stage('dead code', 'knip/bin/knip.js'),
    ...(hasBrowser ? [examplesStage()] : []),
    { ...stage('size', 'tsx/dist/cli.mjs', 'tools/commands/size.ts'), needs: ['build'] },
    unitStage(`${reports}/unit.json`, hasBrowser),
  ]
}

function unitStage(file: string, hasBrowser: boolean): Stage {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const project = hasBrowser ? [] : ['--project=!browser']
  const unit = stage('unit', 'vitest/vitest.mjs', 'run', ...reporters, ...project)
  return {
    ...unit,
    // Its workers fill the processors: more threads that collect garbage for them only take turns, for a sixth of the time.
    args: ['--v8-pool-size=1', ...unit.args],
    report: { file, runner: 'vitest' },
    limitMs: 30 * MINUTE_MS,
  }
}

/** Auth.js, the client with the strictest checks, and one that asks with `node:https`. The others take minutes. */
const QUICK_EXAMPLES = ['express', 'openid-client', 'passport']

/** Apps of other people's making, with the package as it is installed. */
function examplesStage(): Stage {
  const chosen = process.env['AUTHSCOPE_TESTS'] === 'all' ? [] : ['--quick', ...QUICK_EXAMPLES]
  return {
    ...stage('examples', 'tsx/dist/cli.mjs', 'tools/commands/examples.ts', ...chosen),
    needs: ['build'],
    limitMs: 20 * MINUTE_MS,
  }
}

function endToEndStage(file: string): Stage {
  return {
    ...stage(
      'e2e',
      '@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json,./e2e/failure-lines.ts',
    ),
    report: { file, runner: 'playwright' },
    needs: ['build'],
    isFirst: true,
    limitMs: 31 * MINUTE_MS,
  }
}

function stage(name: string, program: string, ...args: string[]): Stage {
  return {
    name,
    args: [`node_modules/${program}`, ...args],
    needs: [],
    isFirst: false,
    limitMs: 10 * MINUTE_MS,
  }
}
