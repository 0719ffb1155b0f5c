import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signalTree } from './process-tree.ts'

test.runIf(process.platform === 'linux')(
  'a process is ended with those that it started in the background',
  async () => {
    const command = `sh -c 'sleep 60 & echo $!; wait'; true`
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const sleeping = Number(String(line))
    expect(isAlive(sleeping)).toBe(true)
    const ended = once(child, 'exit')
    signalTree(child.pid ?? 0, 'SIGTERM')
    await ended
    await expect.poll(() => isAlive(sleeping)).toBe(false)
  },
)

/** A process that ended keeps its id until its parent asks about it. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
