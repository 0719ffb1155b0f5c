import { RotateCcw, WandSparkles } from 'lucide-react'
import { useStore } from '../workbench/kit/use-store.ts'
import { useView, type View } from '../workbench/view.ts'
import { useDesk } from './desk-context.ts'
import type { Desk } from './model/desk.ts'
import { draftOf } from './model/draft.ts'
import type { Workspace } from './monaco/workspace.ts'
import { showHome } from './use-run.ts'

/** What is done with the text itself, beside the names of its files. */
export function TextActs({ workspace }: { readonly workspace: Workspace | undefined }) {
  const view = useView()
  const desk = useDesk()
  const draft = useStore(desk.draft)
  const { setup } = useStore(view.session.world)
  const isStock = setup.code === null && draft.files[draft.entry] === draftOf(setup).files[draft.entry]
  return (
    <>
      <button
        type="button"
        className="button bare small"
        aria-label="Format"
        data-opens="format"
        disabled={workspace === undefined}
        onClick={() => void workspace?.format()}
        title="Indents and spaces the file as usual (Shift Alt F)"
      >
        <WandSparkles className="icon small" aria-hidden />
        <span className="code-act">Format</span>
      </button>
      <button
        type="button"
        className="button bare small"
        aria-label="Revert"
        disabled={view.session.recorded !== undefined || isStock}
        onClick={() => askRevert(view, desk)}
        title="The stock app runs again, and its text stands here"
      >
        <RotateCcw className="icon small" aria-hidden />
        <span className="code-act">Revert</span>
      </button>
    </>
  )
}

function askRevert(view: View, desk: Desk): void {
  view.overlay.set({
    type: 'confirm',
    title: 'Back to the stock app?',
    text: 'The world runs the stock configuration from its next request on. Your text is replaced by it; what was recorded stays.',
    action: 'Revert',
    onConfirm: () =>
      view.perform('Reverting…', async () => {
        await desk.revert()
        await showHome(view)
      }),
  })
}
