import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../paths.ts'

/** The part of the worker that the workbench imports too: a classic script runs as a module all the same. */
export const SHARED_PART = 'passkeys.js'
const ROOM = `${ROOT}/src/authenticator`

/** What reads and judges responses: the modules of the authenticator that the workbench's passkey views import, and that have weight. */
export const SHARED = [
  'bytes/cbor',
  'bytes/cbor-heads',
  'bytes/decode-error',
  'data/authenticator-data',
  'decode/attestation-object',
  'decode/authenticator-data',
  'decode/certificate',
  'decode/client-data',
  'decode/cose-key',
  'decode/field',
  'keys/keys',
  'verify/authentication',
  'verify/registration',
]

/** Where the part leaves them. A host in the middle of an update may send a part with another authenticator, which has another name. */
function property(): string {
  const paths = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const sum = createHash('sha256')
  for (const path of paths.sort()) sum.update(readFileSync(join(ROOM, path)))
  return JSON.stringify(`authscope authenticator ${sum.digest('hex').slice(0, 12)}`)
}

/** In the build of the worker's part: `virtual:share-authenticator` leaves the shared modules where the workbench finds them. */
export function leftAuthenticator(): Plugin {
  const id = 'virtual:share-authenticator'
  return {
    name: 'authscope:left-authenticator',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const imports = SHARED.map((path, index) => `import * as m${index} from '${ROOM}/${path}.ts'`)
      const members = SHARED.map((path, index) => `'${path}': m${index}`)
      return `${imports.join('\n')}\nObject.defineProperty(globalThis, ${property()}, { value: { ${members.join(', ')} } })`
    },
  }
}

/** In the build of the workbench: takes the shared modules from the worker's part, so that the authenticator is downloaded once. */
export function sharedAuthenticator(): Plugin {
  return {
    name: 'authscope:shared-authenticator',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = id.replaceAll('\\', '/')
      const path = SHARED.find((each) => file === `${ROOM}/${each}.ts`)
      return path === undefined ? undefined : standIn(path, readFileSync(file, 'utf8'))
    },
    // Seen from `assets/`.
    resolveId: (source) => (source === SHARED_PART ? { id: `../${SHARED_PART}`, external: true } : undefined),
  }
}

/** A module with the exports of a shared one. */
export function standIn(path: string, source: string): string {
  const names = [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name]) => name,
  )
  return [
    `import '${SHARED_PART}'`,
    `const shared = globalThis[${property()}]`,
    `if (!shared) throw new Error('${SHARED_PART}: the server sent a file of another version.')`,
    `export const { ${names.join(', ')} } = shared['${path}']`,
  ].join('\n')
}
