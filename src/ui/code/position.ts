import type { WorldSetup } from '../../protocol/setup.ts'
import { draftOf, isSameText } from '../../record/code/draft.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'

type Text = Parameters<typeof isSameText>[0]

/**
 * Whether the engine is to do as the published package does for code that is about to run: yes for someone's own, no for an example. `undefined`
 * leaves it as it is: while one edits one's own code, the choice stays.
 */
export function positionFor(text: Text, setup: WorldSetup): boolean | undefined {
  const isOwn = isSomeonesOwn(text, setup)
  const wasOwn = setup.code !== null && isSomeonesOwn(setup.code, setup)
  return isOwn === wasOwn ? undefined : isOwn
}

/** Neither an example nor the built-in app written out. */
function isSomeonesOwn(text: Text, setup: WorldSetup): boolean {
  const stock = draftOf({ ...setup, code: null })
  return ![stock, ...EXAMPLES.map(({ files }) => ({ files, entry: 'auth.ts' }))].some((known) =>
    isSameText(text, known),
  )
}
