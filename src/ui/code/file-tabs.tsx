import { FolderOpen, Pencil, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { nameProblem, renamed, withFile, withoutFile } from '../../record/code/draft.ts'
import { textState } from '../../record/code/text-state.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import type { Workspace } from '../../studio/monaco/workspace.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { TextActs } from './text-acts.tsx'

/** The files of the project, with buttons to add, rename and remove them. */
export function FileTabs(props: {
  readonly onOpen: () => void
  /** The reader chose files from their own computer. */
  readonly onTake: (files: readonly File[]) => void
  readonly workspace: Workspace | undefined
}) {
  const { onOpen, onTake, workspace } = props
  const { draft } = useDesk()
  const { entry, files, open } = useStore(draft)
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const done = () => {
    setNaming(undefined)
    onOpen()
    // The field disappears; someone who named a file goes on writing.
    workspace?.focus()
  }
  return (
    <div className="code-files bar">
      <ul className="row" aria-label="Files">
        {Object.keys(files).map((name) => (
          <li key={name} className="row">
            <Button
              look="bare small mono"
              aria-current={name === open ? 'true' : undefined}
              title={name === entry ? 'The configuration' : undefined}
              onClick={() => {
                draft.update((now) => ({ ...now, open: name }))
                onOpen()
              }}
            >
              {name}
            </Button>
            {name === open && name !== entry ? (
              <Button
                look="bare small square"
                aria-label={`Remove ${name}`}
                title="Removes the file"
                onClick={() => draft.update((now) => withoutFile(now, name))}
              >
                <X className="icon small" aria-hidden />
              </Button>
            ) : undefined}
          </li>
        ))}
      </ul>
      {naming === undefined ? (
        <>
          <Button
            look="bare small square"
            aria-label="Rename the file"
            title={`New name for ${open}`}
            onClick={() => setNaming('rename')}
          >
            <Pencil className="icon small" aria-hidden />
          </Button>
          <Button
            look="bare small square"
            aria-label="Add a file"
            title="Another file to import"
            onClick={() => setNaming('new')}
          >
            <Plus className="icon small" aria-hidden />
          </Button>
          <OpenFiles onTake={onTake} />
          <TextActs workspace={workspace} />
        </>
      ) : (
        <NameForm kind={naming} onDone={done} />
      )}
      <TextNote />
    </div>
  )
}

/** The same as dropping files on the editor, for readers who don't drag. */
function OpenFiles({ onTake }: { readonly onTake: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="bare small square"
        aria-label="Open files"
        title="Opens auth.ts and its imports, or a .env file. You can also drop files or a folder here."
        onClick={() => input.current?.click()}
      >
        <FolderOpen className="icon small" aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to open"
        onChange={(event) => {
          onTake([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** How the code in the editor differs from the code that runs. */
function TextNote() {
  const client = useWorldClient()
  const draft = useStore(useDesk().draft)
  const steps = useStore(client.steps)
  const setup = useSetup()
  const { failure, description } = textState(draft, setup, steps)
  return (
    <span className={failure ? 'note code-state problem' : 'note faint code-state'} role="status">
      {description}
    </span>
  )
}

function NameForm({ kind, onDone }: { readonly kind: 'new' | 'rename'; readonly onDone: () => void }) {
  const { draft } = useDesk()
  const present = kind === 'rename' ? draft.get().open : undefined
  const [name, setName] = useState(present ?? 'lib/')
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className="row"
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = nameProblem(draft.get(), name.trim(), present)
        setProblem(wrong)
        if (wrong !== undefined) return
        draft.update((now) =>
          present === undefined ? withFile(now, name.trim()) : renamed(now, present, name.trim()),
        )
        onDone()
      }}
    >
      <input
        className="field mono"
        aria-label="Name of the file"
        aria-invalid={problem !== undefined}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was clicked
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button small">
        {kind === 'new' ? 'Add' : 'Rename'}
      </button>
      <span role="alert" className="problem note">
        {problem}
      </span>
    </form>
  )
}
