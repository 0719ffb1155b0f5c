import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { DIST, ROOT } from '../paths.ts'

/** What the command and what is loaded into an app need at run time. Everything else is bundled. */
const DEPENDENCIES = [
  '@peculiar/x509',
  'https-proxy-agent',
  'postal-mime',
  'reflect-metadata',
  'smtp-server',
  'undici',
]

const FOLDER = join(ROOT, 'node_modules/.cache/package')

interface Manifest {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: object
  readonly dependencies: Readonly<Record<string, string>>
}

/** `npm run pack`: builds the site and the command, and packs both as a tarball at the top of the repository. */
async function pack(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await build({ root: ROOT, logLevel: 'warn' })
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: DEPENDENCIES },
    build: {
      ssr: true,
      target: 'node20',
      outDir: FOLDER,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { authscope: 'tools/package/authscope.ts', register: 'src/serve/register.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
  cpSync(DIST, join(FOLDER, 'site'), { recursive: true })
  for (const file of ['LICENSE', 'README.md']) cpSync(join(ROOT, file), join(FOLDER, file))
  writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  execFileSync('npm', ['pack', FOLDER, '--pack-destination', ROOT, '--loglevel=error'], { stdio: 'inherit' })
}

function manifest(): object {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest
  const { version, description, license, engines } = own
  return {
    name: 'authscope',
    ...{ version, description, license, engines },
    type: 'module',
    bin: { authscope: './authscope.js' },
    exports: { './register': './register.js' },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, versionOf(name, own)])),
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
