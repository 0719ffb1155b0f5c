import { createStore, type Readable } from '../../../link/worker/store.ts'
import { contextOf } from '../../../parts/stores/context.ts'

/** How long a deleted sandbox can be brought back. */
export const UNDO_MS = 20_000

/** A sandbox that is about to be deleted. */
export interface Deletion {
  readonly world: string
  /** `Date.now()` of the moment when it can no longer be brought back. */
  readonly until: number
}

/** Deleting sandboxes, with undo. Until then a mark in the browser's storage is all that changed, so a reload loses neither. */
export interface Deletions extends Readable<readonly Deletion[]> {
  delete(world: string): void
  undo(world: string): void
}

export const [DeletionsContext, useDeletions] = contextOf<Deletions>()

interface Parts {
  readonly storage: () => Storage
  /** The world of this window: opening a deleted sandbox brings it back. */
  readonly here: string
  readonly remove: (world: string) => Promise<void>
  readonly report: (error: unknown) => void
  readonly now?: () => number
}

const KEY = 'authscope.deleted'

export function createDeletions(parts: Parts): Deletions {
  const { here, now = Date.now, remove, report, storage } = parts
  const shown = createStore(readMarks(storage))
  // Another window may have changed the marks, so each change begins with those that are stored.
  const change = (edit: (marks: readonly Deletion[]) => readonly Deletion[]) => {
    const marks = edit(readMarks(storage) ?? shown.get() ?? [])
    keepMarks(storage, marks)
    shown.set(marks)
  }
  const undo = (world: string) => change((marks) => marks.filter((mark) => mark.world !== world))
  const removeLater = ({ world, until }: Deletion) => {
    setTimeout(
      () => {
        const marks = readMarks(storage) ?? shown.get() ?? []
        shown.set(marks)
        if (marks.some((mark) => mark.world === world && mark.until <= now()))
          remove(world).then(() => undo(world), report)
      },
      Math.max(0, until - now()),
    )
  }
  if (shown.get()?.some(({ world }) => world === here)) undo(here)
  for (const mark of shown.get() ?? []) removeLater(mark)
  return {
    get: () => shown.get() ?? NONE,
    subscribe: shown.subscribe,
    delete(world) {
      const mark = { world, until: now() + UNDO_MS }
      change((marks) => [...marks.filter((each) => each.world !== world), mark])
      removeLater(mark)
    },
    undo,
  }
}

const NONE: readonly Deletion[] = []

/** Undefined if storage is off: then the marks last until the page is left. */
function readMarks(storage: () => Storage): readonly Deletion[] | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDeletion) : NONE
  } catch (error) {
    return error instanceof SyntaxError ? NONE : undefined
  }
}

function isDeletion(value: unknown): value is Deletion {
  return (
    typeof value === 'object' &&
    value !== null &&
    'world' in value &&
    typeof value.world === 'string' &&
    'until' in value &&
    typeof value.until === 'number'
  )
}

function keepMarks(storage: () => Storage, marks: readonly Deletion[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(marks))
  } catch {
    // They last until the page is left.
  }
}
