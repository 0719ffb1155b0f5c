import { ChevronDown, Copy, RotateCcw, WandSparkles } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { draftOf } from '../../record/code/draft.ts'
import { describeCopied, TARGETS, taken } from '../../record/code/take-away.ts'
import type { Workspace } from '../../studio/monaco/workspace.ts'
import { useHandler } from '../commands/commands.ts'
import { useCanWrite, useSetup } from '../data/world.ts'
import { MenuButton } from '../overlays/menu-button.tsx'
import { type CodeParts, useCodeParts } from './parts.ts'
import { showHome } from './use-run.ts'

/** Buttons for the code itself, next to the file names. */
export function TextActs({ workspace }: { readonly workspace: Workspace | undefined }) {
  const parts = useCodeParts()
  const { desk } = parts
  const canWrite = useCanWrite()
  const draft = useStore(desk.draft)
  const setup = useSetup()
  const isStock = setup.code === null && draft.files[draft.entry] === draftOf(setup).files[draft.entry]
  const format = () => void workspace?.format()
  useHandler('format', format, workspace !== undefined)
  return (
    <>
      <MenuButton
        label="Copy for"
        name="Copy for"
        command="copy-for"
        className="button bare small"
        sections={() => copySections(parts)}
        title="Copies the file in a framework's format"
      >
        <Copy className="icon small" aria-hidden />
        <span className="code-copy">Copy for</span>
        <ChevronDown className="icon small" aria-hidden />
      </MenuButton>
      <Button
        look="bare small"
        aria-label="Format"
        disabled={workspace === undefined}
        onClick={format}
        title="Formats the file (Shift Alt F)"
      >
        <WandSparkles className="icon small" aria-hidden />
        <span className="code-act">Format</span>
      </Button>
      <Button
        look="bare small"
        aria-label="Revert"
        disabled={!canWrite || isStock}
        onClick={() => askRevert(parts)}
        title="Goes back to the built-in app and its code"
      >
        <RotateCcw className="icon small" aria-hidden />
        <span className="code-act">Revert</span>
      </Button>
    </>
  )
}

function askRevert(parts: CodeParts): void {
  parts.overlays.open('confirm', {
    title: 'Revert to the built-in app?',
    text: 'Your code is replaced by the built-in configuration, which runs from the next request. Recorded steps are kept.',
    action: 'Revert',
    onConfirm: () =>
      parts.work.perform('Reverting…', async () => {
        await parts.desk.revert()
        await showHome(parts)
      }),
  })
}

function copySections({ desk: { draft, note }, work }: CodeParts): readonly MenuSection[] {
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
          work.perform('Copying…', async () => {
            await navigator.clipboard.writeText(taken(files[entry] ?? '', target))
            note.set({ words: describeCopied(draft.get(), target) })
          }),
      })),
    },
  ]
}
