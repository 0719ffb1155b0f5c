import { type Draft, draftOf, isSameText } from '../../record/code/draft.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'
import type { View } from '../app/view.ts'

/** Whether a text can be had again: it runs, it is the stock app's, or an example. */
export function isKeptElsewhere(view: View, draft: Draft): boolean {
  return (
    isSameText(draft, draftOf(view.session.world.get().setup)) ||
    EXAMPLES.some(({ files }) => isSameText(draft, { files, entry: 'auth.ts' }))
  )
}
