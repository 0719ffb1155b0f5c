import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface WatchOptions {
  /** The process is ended after so long without progress. Default 60,000. */
  readonly idleMs?: number
  /** Folders whose files grow while the process works; growth counts as progress, like output does. */
  readonly growing?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly onOutput?: (text: string) => void
}

/** Runs a command and answers whether it succeeded. It is ended, with its children, when it shows no progress for a while. */
export function runWatched(
  command: string,
  args: readonly string[],
  options: WatchOptions = {},
): Promise<boolean> {
  const { idleMs = 60_000, growing = [], env = {}, onOutput = () => {} } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let lastProgress = Date.now()
    let lastSize = totalSize(growing)
    const progressed = (chunk: Buffer): void => {
      lastProgress = Date.now()
      onOutput(chunk.toString())
    }
    const timer = setInterval(
      () => {
        const size = totalSize(growing)
        if (size !== lastSize) lastProgress = Date.now()
        lastSize = size
        if (Date.now() - lastProgress > idleMs) endGroup(child.pid)
      },
      Math.min(1000, idleMs / 4),
    )
    const finish = (ok: boolean): void => {
      clearInterval(timer)
      resolve(ok)
    }
    child.stdout.on('data', progressed)
    child.stderr.on('data', progressed)
    child.on('error', () => finish(false))
    child.on('close', (code) => finish(code === 0))
  })
}

/** Ends a process that was started detached, together with everything it started. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

function totalSize(folders: readonly string[]): number {
  let sum = 0
  for (const folder of folders) {
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) sum += totalSize([path])
        else if (entry.isFile()) sum += statSync(path).size
      }
    } catch {
      // The folder or file does not exist yet, or no longer.
    }
  }
  return sum
}
