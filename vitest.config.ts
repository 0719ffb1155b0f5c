import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ADAPTERS, ourIsDate } from './src/check/published-adapters/our-is-date.ts'
import { chromiumFlags, FOR_SHORT_LIVES, findChromium } from './tools/browser/find.ts'
import { mswAliases } from './tools/build/classic-script.ts'
import { editorTypes } from './tools/build/editor-types.ts'
import { isolateTexts } from './tools/build/isolate-texts.ts'
import { emptyVirtualModules } from './tools/build/worker-scripts.ts'

const inBrowser = ['src/**/*.browser.test.ts', 'src/**/*.browser.test.tsx']

/**
 * Each of these files gets modules of its own, which costs a third on top: they change what modules share (`indexedDB`, what `@auth/core`
 * remembers of its first configuration), or load so much that the files after them would be slowed down.
 */
const apart = ['src/adapter/**/*.test.ts']
const houseApart = [
  'src/check/attribution/**/*.test.ts',
  // From its first provider for mail or passkeys on, `@auth/core` demands what those need of every configuration.
  'src/check/differential/{email-*,passkey*,config,improvements,memory,own-code}.test.ts',
  'src/check/slow-answers.test.ts',
  'src/check/editor/**/*.test.ts',
  'src/check/published-adapters/**/*.test.ts',
  'src/check/user-code/as-in-production.test.ts',
]

/** They share one `@auth/core`, which other tests of the house give providers for mail. */
const compared = ['src/check/differential/!(email-*|passkey*|config|improvements|memory|own-code).test.ts']

/** Packages of browser tests. */
const bundledFirst = [
  '@levischuck/tiny-cbor',
  '@noble/ciphers/aes.js',
  '@noble/curves/abstract/modular.js',
  '@noble/curves/ed25519.js',
  '@noble/curves/ed448.js',
  '@noble/curves/nist.js',
  '@noble/curves/utils.js',
  '@noble/hashes/hkdf.js',
  '@noble/hashes/hmac.js',
  '@noble/hashes/legacy.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@noble/post-quantum/ml-dsa.js',
  '@simplewebauthn/browser',
  'jose',
  'tldts-icann',
]

const rooms = ['tools/**/*.test.ts', 'src/!(check)/**/*.test.ts', 'src/**/*.test.tsx']

/** Tests of rooms that take seconds each. */
const long = [
  'src/isolate/hostile/escape.test.ts',
  'src/isolate/{engine/failures,interpreter/missing-files,interpreter/spares}.test.ts',
  'src/isolate/packages/{published,small/argon2}.test.ts',
]

/** Tests of the whole house: nearly every change reaches them, so that `npm run check:fast` leaves them out, and the long ones with them. */
const house = ['src/check/**/*.test.ts', ...long]

/** Those of them that take no time: what people forget when they change a room. */
const quick = ['src/check/{docs,floors,words}/*.test.ts', 'src/check/{lockfile,spec}.test.ts']

/** Tests that share modules between files. */
function shared(name: string, include: string[], exclude: string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude,
      environment: 'node' as const,
      pool: 'threads' as const,
      isolate: false,
      setupFiles: ['src/check/testing/same-cases.ts'],
    },
  }
}

/** Tests each of whose files has modules of its own. */
function separate(name: string, include: string[]) {
  return {
    extends: true as const,
    plugins: [ourIsDate()],
    test: {
      name,
      include,
      exclude: inBrowser,
      environment: 'node' as const,
      pool: 'threads' as const,
      server: { deps: { inline: [ADAPTERS] } },
    },
  }
}

/** `browser` runs in the Chromium that the finder names, the others need none. */
export default defineConfig(async () => ({
  plugins: [emptyVirtualModules(), editorTypes(), isolateTexts()],
  test: {
    // Vitest leaves one processor to itself; on a machine with two that is half of them. One more works while another waits for cryptography.
    maxWorkers: availableParallelism() + 1,
    // A test that hangs is found; one that waits for its turn on a busy machine is let be.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      shared('node', [...rooms, ...quick], [...inBrowser, ...apart, ...long]),
      shared('house', house, [...inBrowser, ...houseApart, ...compared, ...quick]),
      shared('compared', compared, inBrowser),
      separate('apart', apart),
      separate('house-apart', houseApart),
      {
        extends: true as const,
        resolve: { alias: mswAliases },
        // Bundled before the first test: what is found late has Vite reload the page that a test is in.
        optimizeDeps: { include: bundledFirst },
        test: {
          name: 'browser',
          isolate: false,
          include: inBrowser,
          browser: {
            enabled: true,
            headless: true,
            // Beside the two other projects a second tab would be one too many.
            fileParallelism: availableParallelism() > 2,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: await findChromium(),
                args: [...chromiumFlags(), FOR_SHORT_LIVES],
              },
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}))
