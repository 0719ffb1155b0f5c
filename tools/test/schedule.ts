/** What the schedule has to know about a task. */
export interface Task {
  readonly name: string
  readonly needs: readonly string[]
}

export interface Outcome {
  readonly ok: boolean
}

/**
 * Runs every task, at most `width` at a time, earlier ones first; one whose needs failed is handed to `skip` instead.
 * Results come in the order in which the tasks ended.
 */
export async function runAll<T extends Task, R extends Outcome>(
  tasks: readonly T[],
  width: number,
  run: (task: T) => Promise<R>,
  skip: (task: T) => R,
): Promise<R[]> {
  const waiting = [...tasks]
  const verdicts = new Map<string, boolean>()
  const running = new Set<Promise<void>>()
  const results: R[] = []
  const done = (task: T, result: R): void => {
    verdicts.set(task.name, result.ok)
    results.push(result)
  }
  const mayStart = (task: T): boolean =>
    running.size < width && task.needs.every((need) => verdicts.has(need))
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(mayStart)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      if (next.needs.some((need) => !verdicts.get(need))) done(next, skip(next))
      else {
        const started: Promise<void> = run(next)
          .then((result) => done(next, result))
          .finally(() => running.delete(started))
        running.add(started)
      }
    } else if (running.size > 0) await Promise.race(running)
    else throw new Error(`nothing can start: ${waiting.map((task) => task.name).join(', ')}`)
  }
  return results
}
