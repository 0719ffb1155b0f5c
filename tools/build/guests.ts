import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { build, type Rollup } from 'vite'
import { PLATFORM_NAMES } from '../../src/guests/platform.ts'
import { placeOf } from '../../src/guests/published.ts'
import { ROOT } from '../paths.ts'

const PUBLISHED = `${ROOT}/src/guests/published`

/** Versions of the published package that can be chosen. */
function guestVersions(): readonly string[] {
  return readdirSync(PUBLISHED).map((file) => file.replace(/\.ts$/, ''))
}

/**
 * A published package with all that it needs, as a script that leaves a function of its platform under a global name. Nothing of it runs before that is
 * called. Names are kept, since the package shows those of its classes and writes the text of one of its functions into a page.
 */
export async function buildGuest(version: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: `${PUBLISHED}/${version}.ts`,
        preserveEntrySignatures: 'strict',
        checks: { pluginTimings: false },
        output: {
          format: 'cjs',
          codeSplitting: false,
          entryFileNames: 'guest.js',
          minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  const [chunk] = (Array.isArray(result) ? result : [result as Rollup.RollupOutput]).flatMap(
    ({ output }) => output,
  )
  if (chunk?.type !== 'chunk') throw new Error(`@auth/core ${version} gave no script`)
  const place = JSON.stringify(placeOf(version))
  return `globalThis[${place}] = function ({ ${PLATFORM_NAMES.join(', ')} }) { const exports = {};\n${chunk.code}\nreturn exports.published }\n`
}

export interface BuiltScript {
  /** Relative to the base. */
  readonly fileName: string
  readonly text: string
}

export interface GuestFile extends BuiltScript {
  readonly version: string
}

/** Their folder. What is in it is loaded by those who choose it. */
export const GUESTS = 'assets/guests/'

/** Their files are named after what is in them. */
export function buildGuests(): Promise<readonly GuestFile[]> {
  return Promise.all(
    guestVersions().map(async (version) => {
      const text = await buildGuest(version)
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      return { version, fileName: `${GUESTS}auth-core-${version}-${hash}.js`, text }
    }),
  )
}

/** Where the worker finds them. */
export function guestPaths(guests: readonly GuestFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(guests.map(({ version, fileName }) => [version, fileName]))
}
