import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildAnywhere, buildForNode, SANDBOX_FILES } from '../build/node-package.ts'
import { DIST, ROOT } from '../paths.ts'

/** What the command and what is loaded into an app need at run time. Everything else is bundled. */
const DEPENDENCIES = ['@peculiar/x509', 'postal-mime', 'reflect-metadata', 'smtp-server']

const FOLDER = join(ROOT, 'node_modules/.cache/package')

interface Manifest {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: object
  readonly dependencies: Readonly<Record<string, string>>
}

/** `npm run pack`: builds the site, unless `--built` says that it is, and the command; packs both as a tarball at the top of the repository. */
async function pack(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  if (!process.argv.includes('--built')) await build({ root: ROOT, logLevel: 'warn' })
  await buildForNode({
    outDir: FOLDER,
    external: [...DEPENDENCIES, '@playwright/test'],
    input: {
      authscope: 'tools/package/authscope.ts',
      register: 'src/serve/register.ts',
      playwright: 'src/kit/index.ts',
      config: 'src/kit/config.ts',
      sandbox: 'src/kit/sandbox.ts',
      types: 'src/node/types.ts',
      ...SANDBOX_FILES,
    },
  })
  await buildAnywhere('src/observe/index.ts', { name: 'observe', outDir: FOLDER })
  cpSync(DIST, join(FOLDER, 'site'), { recursive: true })
  compress(join(FOLDER, 'site/assets/editor'))
  writeTypes()
  const pages = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/own-app.md', 'docs/sandboxes.md']
  for (const file of pages) cpSync(join(ROOT, file), join(FOLDER, file))
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  execFileSync('npm', ['pack', FOLDER, '--pack-destination', ROOT, '--loglevel=error'], { stdio: 'inherit' })
}

/** The editor is half of the site. Our own server sends it as it is kept. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const file = join(folder, name)
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
    rmSync(file)
  }
}

/** The declarations of what the exports name and of everything behind it, as the type checker writes them, with the file names of a package. */
function writeTypes(): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'src/kit', 'src/node'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const from = join(ROOT, 'node_modules/.cache/tsc/src')
  const waiting = ['kit/index', 'kit/config', 'kit/sandbox', 'observe/index', 'node/index', 'node/types']
  for (const file of waiting) {
    const text = readFileSync(join(from, `${file}.d.ts`), 'utf8')
    const to = join(FOLDER, 'types', `${file}.d.ts`)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text.replaceAll(/(?<=['"]\.[^'"]*)\.ts(?=['"])/g, '.js'))
    for (const [, path = ''] of text.matchAll(/from ['"](\.[^'"]*)\.ts['"]/g)) {
      const next = join(dirname(file), path)
      // More are added while this runs.
      if (!waiting.includes(next)) waiting.push(next)
    }
  }
  // It declares one function, alike for `require`.
  cpSync(join(FOLDER, 'types/observe/index.d.ts'), join(FOLDER, 'types/observe/index.d.cts'))
}

function manifest(): object {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest
  const { version, description, license, engines } = own
  return {
    name: 'authscope',
    ...{ version, description, license, engines },
    type: 'module',
    bin: { authscope: './authscope.js' },
    exports: {
      './register': './register.js',
      './node': { types: './types/node/index.d.ts', default: './node.js' },
      './observe': {
        import: { types: './types/observe/index.d.ts', default: './observe.js' },
        require: { types: './types/observe/index.d.cts', default: './observe.cjs' },
      },
      './types': { types: './types/node/types.d.ts', default: './types.js' },
      './playwright': { types: './types/kit/index.d.ts', default: './playwright.js' },
      './playwright/sandbox': { types: './types/kit/sandbox.d.ts', default: './sandbox.js' },
      './playwright/config': { types: './types/kit/config.d.ts', default: './config.js' },
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, versionOf(name, own)])),
    peerDependencies: { '@playwright/test': '>=1.55' },
    peerDependenciesMeta: { '@playwright/test': { optional: true } },
  }
}

function versionOf(name: string, { dependencies }: Manifest): string {
  const version = dependencies[name]
  if (version === undefined)
    throw new Error(`${name} must be among the dependencies in package.json: the package needs it.`)
  return version
}

pack().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
