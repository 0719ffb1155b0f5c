import type { WorldClient } from '../../link/client/world-client.ts'
import { createStore, type Store } from '../../link/worker/store.ts'
import type { Code } from '../../protocol/code.ts'
import { codeOf, type Draft, draftOf, isSameText, readDraft } from '../../record/code/draft.ts'
import type { Spent } from '../../record/code/spent.ts'

/** What the desk says, and something that one press does. */
export interface Note {
  readonly words: string
  readonly offer?: Offer | undefined
}

export interface Offer {
  readonly words: string
  readonly label: string
  readonly take: () => void
}

/** The code that someone is writing for one world. */
export interface Desk {
  readonly draft: Store<Draft>
  /** Test values of the variables that the files ask for. */
  readonly testValues: Store<Readonly<Record<string, string>>>
  /** Variables that the files ask for and that have no value: switches, which are off. */
  readonly unset: Store<readonly string[]>
  /** What was imported, or why it wasn't. Empty once it has been read. */
  readonly note: Store<Note | undefined>
  /** The world is loading the new code: the pages shown are still the old ones. */
  readonly starting: Store<boolean>
  /** What one press gave, without leading to a session. */
  readonly spent: Store<Spent | undefined>
  /** While the draft is still the stock app's code, replaces it by what the world runs. Returns the function that ends it. */
  follow(): () => void
  /** Reads the test values again. */
  readTestValues(): Promise<void>
  /** Runs the draft in the world. `asPublished`: whether the engine does as the published package does from now on. */
  run(asPublished?: boolean): Promise<void>
  /** Runs the stock app in the world, and starts the draft over from its code. */
  revert(): Promise<void>
}

/** The draft is stored in the browser on every change, so a reload, a crash or a link to another page loses nothing. */
export function createDesk({ channel, world }: WorldClient, storage: () => Storage): Desk {
  const key = `authscope.code.${world.get().world}`
  const draft = createStore(kept(storage, key) ?? draftOf(world.get().setup))
  const testValues = createStore<Readonly<Record<string, string>>>({})
  const unset = createStore<readonly string[]>([])
  const note = createStore<Note | undefined>(undefined)
  let { files } = draft.get()
  draft.subscribe(() => {
    keep(storage, key, draft.get())
    // The note was about another text.
    if (draft.get().files !== files) note.set(undefined)
    files = draft.get().files
  })
  const readTestValues = async () => {
    const { entry, files } = draft.get()
    const found = await channel.send('code.environment', { code: { entry, files } })
    testValues.set(found.environment)
    unset.set(found.unset)
  }
  const change = (code: Code | null, asPublished: boolean | undefined) =>
    channel.send('setup.change', {
      setup: { code, ...(asPublished === undefined ? {} : { asPublished }) },
    })
  return {
    draft,
    testValues,
    unset,
    note,
    starting: createStore(false),
    spent: createStore<Spent | undefined>(undefined),
    follow() {
      const stock = () => draftOf({ ...world.get().setup, code: null })
      let untouched = stock()
      const look = () => {
        const running = draftOf(world.get().setup)
        if (isSameText(draft.get(), untouched) && !isSameText(untouched, running)) draft.set(running)
        untouched = stock()
      }
      look()
      return world.subscribe(look)
    },
    readTestValues,
    async run(asPublished) {
      if (Object.keys(draft.get().environment).length > 0) await readTestValues()
      await change(codeOf(draft.get(), testValues.get(), world.get().setup.code), asPublished)
    },
    async revert() {
      // The built-in app runs on the engine as it is.
      await change(null, world.get().setup.asPublished ? false : undefined)
      draft.set(draftOf({ ...world.get().setup, code: null }))
    },
  }
}

function kept(storage: () => Storage, key: string): Draft | undefined {
  try {
    return readDraft(JSON.parse(storage().getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

function keep(storage: () => Storage, key: string, draft: Draft): void {
  try {
    storage().setItem(key, JSON.stringify(draft))
  } catch {
    // It lasts until the page is left.
  }
}
