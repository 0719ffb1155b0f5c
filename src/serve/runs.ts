import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proofFor } from './control.ts'

/** Where a running `authscope serve` is, and what it answers to. */
export interface Run {
  readonly url: string
  readonly token: string
}

const FILE = 'run.json'

/** Every run has a folder that only its user can read. */
export const RUN_FOLDER = join(tmpdir(), 'authscope-')

/** Lets commands in another terminal of the same user find this run. */
export function announceRun(folder: string, run: Run): void {
  writeFileSync(join(folder, FILE), JSON.stringify(run), { mode: 0o600 })
}

/** The run that the environment names, or the latest that still answers. */
export async function findRun(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Run | undefined> {
  const { AUTHSCOPE_PROXY: url, AUTHSCOPE_TOKEN: token } = environment
  if (url !== undefined && token !== undefined) return { url, token }
  for (const run of announcedRuns()) if (await answers(run)) return run
  return undefined
}

function announcedRuns(): readonly Run[] {
  return readdirSync(tmpdir())
    .map((name) => join(tmpdir(), name, FILE))
    .filter((path) => path.startsWith(RUN_FOLDER))
    .flatMap((path) => {
      try {
        return [{ at: statSync(path).mtimeMs, run: JSON.parse(readFileSync(path, 'utf8')) as Run }]
      } catch {
        return []
      }
    })
    .toSorted((a, b) => b.at - a.at)
    .map(({ run }) => run)
}

async function answers({ url, token }: Run): Promise<boolean> {
  try {
    const nonce = randomBytes(16).toString('hex')
    const response = await fetch(`${url}/authscope?nonce=${nonce}`)
    return ((await response.json()) as { readonly proof?: string }).proof === proofFor(token, nonce)
  } catch {
    return false
  }
}
