import { readdirSync, readFileSync } from 'node:fs'

/** Signals a process and all that it started: `npx` and shells end without telling what runs in them. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  // The innermost first, so that no one in between can start them again.
  for (const each of [...descendantsOf(pid), pid]) {
    try {
      process.kill(each, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Where the system does not list its processes as files, none are known. */
function descendantsOf(pid: number, all = parents()): readonly number[] {
  const children = [...all].filter(([, parent]) => parent === pid).map(([child]) => child)
  return children.flatMap((child) => [...descendantsOf(child, all), child])
}

/** Every process with its parent. @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function parents(): ReadonlyMap<number, number> {
  try {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return new Map(ids.map((id) => [Number(id), parentOf(id)]))
  } catch {
    return new Map()
  }
}

function parentOf(id: string): number {
  try {
    // A program's name may have any character, brackets included.
    return Number(/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}
