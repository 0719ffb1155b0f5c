import { ask, randomBytes, TextEncoder, toBase64 } from '../../inside/main.ts'

type Members = Readonly<Record<string, unknown>>

const KINDS = { argon2d: 0, argon2i: 1, argon2id: 2 }

/** Asks the interpreter, which hashes outside. Waiting for it does not count as running. */
async function hashWith(password: unknown, defaults: Members, options: Members = {}): Promise<string> {
  const { kind, memoryCost, timeCost, parallelism, hashLength, salt } = { ...defaults, ...defined(options) }
  const given = [
    kind,
    bytes(password),
    bytes(salt ?? randomBytes(16)),
    memoryCost,
    timeCost,
    parallelism,
    hashLength,
  ]
  return ask('argon2', JSON.stringify(['hash', ...given]))
}

async function verify(hash: unknown, password: unknown): Promise<boolean> {
  return (await ask('argon2', JSON.stringify(['verify', bytes(password), String(hash)]))) === 'true'
}

function bytes(value: unknown): string {
  if (ArrayBuffer.isView(value))
    return toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  if (typeof value === 'string') return toBase64(new TextEncoder().encode(value))
  throw new TypeError('a string or bytes were expected')
}

function defined(options: Members): Members {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

const NODE = { kind: KINDS.argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 4, hashLength: 32 }
const RUST = { kind: KINDS.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, hashLength: 32 }

function needsRehash(hash: string, { memoryCost, timeCost, parallelism }: Members = {}): boolean {
  const [, ...found] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
  const wanted = [memoryCost ?? NODE.memoryCost, timeCost ?? NODE.timeCost, parallelism ?? NODE.parallelism]
  return found.map(Number).join() !== wanted.join()
}

/** `argon2`. */
export const argon2 = {
  ...KINDS,
  hash: (password: unknown, { type, ...options }: Members = {}) =>
    hashWith(password, NODE, { ...options, kind: type }),
  verify,
  needsRehash,
}

function onlyLater(name: string): () => never {
  return () => {
    throw new Error(
      `${name} cannot be used here, because hashes are made outside of the interpreter: use await ${name.replace('Sync', '')}(…)`,
    )
  }
}

/** `@node-rs/argon2`. */
export const rust = {
  Algorithm: { Argon2d: 0, Argon2i: 1, Argon2id: 2 },
  Version: { V0x10: 0, V0x13: 1 },
  hash: (password: unknown, { algorithm, outputLen, ...options }: Members = {}) =>
    hashWith(password, RUST, { ...options, kind: algorithm, hashLength: outputLen }),
  verify,
  hashSync: onlyLater('hashSync'),
  verifySync: onlyLater('verifySync'),
}
