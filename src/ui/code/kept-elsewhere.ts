import type { WorldClient } from '../../link/client/world-client.ts'
import { type Draft, draftOf, isSameText } from '../../record/code/draft.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'

/** Whether a text can be recovered: it runs now, or it is the stock app's or an example's. */
export function isKeptElsewhere({ world }: WorldClient, draft: Draft): boolean {
  return (
    isSameText(draft, draftOf(world.get().setup)) ||
    EXAMPLES.some(({ files }) => isSameText(draft, { files, entry: 'auth.ts' }))
  )
}
