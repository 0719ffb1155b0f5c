import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openTestWorld } from '../../src/kit/control.ts'
import { specOf } from '../../src/kit/recording/spec.ts'
import { findRun } from '../../src/serve/runs.ts'

const USAGE = `npx authscope record <url> [--output <file>]

Opens a browser at your app, in the simulated internet, and writes what you do there as a test. Start the app before, in
another terminal: npx authscope serve -- npm run dev

  --output <file>    default: tests/recorded.spec.ts
`

/** The command `record`. Resolves with the exit code. @throws Error with a sentence */
export async function runRecord(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', default: 'tests/recorded.spec.ts' }, help: { type: 'boolean' } },
  })
  const [app, ...more] = positionals
  if (values.help || app === undefined || more.length > 0 || !URL.canParse(app)) {
    process.stderr.write(USAGE)
    return values.help ? 0 : 1
  }
  const output = resolve(values.output)
  if (existsSync(output)) throw new Error(`${values.output} exists. Name another file with --output.`)
  const playwright = playwrightOf(process.cwd())
  const run = await findRun(process.env)
  if (run === undefined)
    throw new Error('No simulated internet runs. Start your app in one: npx authscope serve -- npm run dev')
  const world = await openTestWorld(run.url, run.token, { marks: true })
  const folder = mkdtempSync(join(tmpdir(), 'authscope-record-'))
  try {
    const lines = join(folder, 'actions.jsonl')
    process.stderr.write(`People: ${world.people.map(({ name, email }) => `${name} <${email}>`).join(', ')}
Their mails are at https://mail.example/ in that browser. Close it when you are done.
`)
    await record(playwright, ['--target=jsonl', `--output=${lines}`, `--proxy-server=${world.proxy}`, app])
    if (!existsSync(lines)) throw new Error('Nothing was recorded.')
    const { id, people } = world
    const [exchanges, mails] = await Promise.all([world.record(), world.mails()])
    const spec = specOf({
      lines: readFileSync(lines, 'utf8'),
      app,
      world: id,
      people,
      record: exchanges,
      mails,
    })
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, spec)
    process.stdout.write(`Written: ${values.output}\n`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await world.close()
  }
}

/** The command of the Playwright that a project has. */
function playwrightOf(project: string): string {
  try {
    return createRequire(join(project, 'package.json')).resolve('@playwright/test/cli')
  } catch (error) {
    throw new Error('Recording needs Playwright: npm install -D @playwright/test', { cause: error })
  }
}

function record(playwright: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    spawn(process.execPath, [playwright, 'codegen', '--ignore-https-errors', ...args], { stdio: 'inherit' })
      .on('error', fail)
      .on('exit', () => done())
  })
}
