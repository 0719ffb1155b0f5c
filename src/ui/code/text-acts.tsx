import { ChevronDown, Copy, RotateCcw, WandSparkles } from 'lucide-react'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { draftOf } from '../../record/code/draft.ts'
import { copiedWords, TARGETS, taken } from '../../record/code/take-away.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import type { Workspace } from '../../studio/monaco/workspace.ts'
import { useView, type View } from '../app/view.ts'
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
      <MenuButton
        overlay={view.overlay}
        label="Copy for"
        name="Copy for"
        opens="copy-for"
        className="button bare small"
        sections={() => copySections(view, desk)}
        title="Copies the file in a framework's format"
      >
        <Copy className="icon small" aria-hidden />
        <span className="code-copy">Copy for</span>
        <ChevronDown className="icon small" aria-hidden />
      </MenuButton>
      <button
        type="button"
        className="button bare small"
        aria-label="Format"
        data-opens="format"
        disabled={workspace === undefined}
        onClick={() => void workspace?.format()}
        title="Formats the file (Shift Alt F)"
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
        title="Goes back to the built-in app and its code"
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
    title: 'Revert to the built-in app?',
    text: 'Your code is replaced by the built-in configuration, which runs from the next request. Recorded steps are kept.',
    action: 'Revert',
    onConfirm: () =>
      view.perform('Reverting…', async () => {
        await desk.revert()
        await showHome(view)
      }),
  })
}

function copySections(view: View, { draft, note }: Desk): readonly MenuSection[] {
  const { entry, files } = draft.get()
  return [
    {
      title: `Copy ${entry} for`,
      note: 'Imports, exports and environment variables are adapted to the framework, with notes at the top.',
      items: TARGETS.map((target) => ({
        id: target.id,
        label: target.name,
        detail: target.file,
        onPress: () =>
          view.perform('Copying…', async () => {
            await navigator.clipboard.writeText(taken(files[entry] ?? '', target))
            note.set(copiedWords(draft.get(), target))
          }),
      })),
    },
  ]
}
