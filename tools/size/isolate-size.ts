import { gzipSync } from 'node:zlib'
import { PUBLISHED } from '../../src/isolate/packages/published.ts'
import { type BuiltFile, buildIsolateWorker } from '../build/isolate-worker.ts'

/** Loaded when a project imports them, or when something refuses, and not before. */
const OURS = [
  'argon2',
  'at-once',
  'auth-tables',
  'bcryptjs',
  'ciphers',
  'code-nodes',
  'drizzle',
  'ethers',
  'foreign',
  'google-auth',
  // Of hashes and keys.
  'hmac',
  'jsonwebtoken',
  'key-operations',
  'kysely',
  'likely',
  'middleware',
  'mongo',
  'packages',
  'people',
  'pipelines',
  'platform',
  'platform-operations',
  'prisma',
  'retrace',
  'sanity',
  'services',
  'siwe',
  'sql',
  'stores',
  'viem',
]
const PACKAGES = new RegExp(`^assets/(?:${[...OURS, ...Object.keys(PUBLISHED)].join('|')})-`)

/** Kilobytes of 1,000 bytes, gzipped, of everything that the isolate's worker loads for each project but its wasm. */
export async function isolateSize(): Promise<{
  readonly files: readonly string[]
  readonly kilobytes: number
}> {
  const files = (await buildIsolateWorker()).filter(isNeeded)
  const bytes = files.reduce((sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length, 0)
  return { files: files.map(({ fileName }) => fileName), kilobytes: bytes / 1000 }
}

function isNeeded({ fileName }: BuiltFile): boolean {
  return fileName.endsWith('.js') && !PACKAGES.test(fileName)
}

function contentOf(file: BuiltFile): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source
}
