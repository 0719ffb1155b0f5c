import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../browser/find.ts'
import { ROOT } from '../paths.ts'
import { freePort } from '../port.ts'

/** Outside of every `node_modules`, in which Playwright takes TypeScript for a package's. */
const CACHE = join(
  tmpdir(),
  `authscope-examples-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`,
)

/**
 * `npm run examples`: packs the package with the site as it is built, and runs the tests of each app in `examples/` with it, outside of the
 * repository's own packages. What an app's lock file names is installed once. Names of examples run only those; `--quick` runs only their
 * sign-ins.
 */
async function examples(args: readonly string[]): Promise<void> {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const chosen = args.includes('--quick') ? ['sign-in.spec', '--workers=1'] : []
  const CHROMIUM_PATH = await findChromium()
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tools/commands/pack.ts', '--built'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const tarball = join(ROOT, `authscope-${version}.tgz`)
  const names = asked.length > 0 ? asked : readdirSync(join(ROOT, 'examples'))
  const failed: string[] = []
  for (const name of names) {
    console.log(`\n${name}`)
    // An app of someone else may have the usual port.
    const env = { ...process.env, CHROMIUM_PATH, PORT: String(await freePort()) }
    if (!passes(installed(name, tarball), chosen, env)) failed.push(name)
  }
  if (failed.length > 0) throw new Error(`These examples failed: ${failed.join(', ')}`)
}

function passes(folder: string, chosen: readonly string[], env: NodeJS.ProcessEnv): boolean {
  if (!compiles(folder)) return false
  const isInBrowser = existsSync(join(folder, 'playwright.config.ts'))
  const command = isInBrowser ? ['playwright', 'test', '--reporter=line', ...chosen] : ['-c', 'npm test']
  return spawnSync('npx', command, { cwd: folder, env, stdio: 'inherit' }).status === 0
}

/** Whether its tests have the types that the package says. */
function compiles(folder: string): boolean {
  const tests = readdirSync(join(folder, 'tests')).map((name) => join('tests', name))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '']
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  return (
    spawnSync(process.execPath, [tsc, ...options, ...tests], { cwd: folder, stdio: 'inherit' }).status === 0
  )
}

/** A copy of the example, with its packages and the tarball. */
function installed(name: string, tarball: string): string {
  const from = join(ROOT, 'examples', name)
  const folder = join(CACHE, name)
  const lock = readFileSync(join(from, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules/.installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock)
    rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(from, folder, { recursive: true, filter: (path) => !/(?:node_modules|test-results)$/.test(path) })
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(stamp)) npm('install', '--no-audit', '--no-fund')
  npm('install', '--no-save', '--no-audit', '--no-fund', tarball)
  writeFileSync(stamp, lock)
  return folder
}

examples(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
