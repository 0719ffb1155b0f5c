import { Check, Pencil, Plus, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sceneNamed } from '../../../lessons/scenes/scenes.ts'
import { listStoredWorlds } from '../../../link/boot/stored-worlds.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useMember, useStore } from '../../../parts/stores/use-store.ts'
import { plural } from '../../../record/values/time.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useCanWrite, useWorldClient } from '../../data/world.ts'
import { type Titles, usePreferences } from '../../preferences/preferences.ts'
import { sceneOfWorld } from '../../scenes/scene-world.ts'
import { useDeletions } from './deletions.ts'
import { addressOfWorld, freeWorld, inOrder } from './order.ts'

/** The sandboxes of this browser with their sizes: open, rename, delete. */
export function SandboxList({ children }: { readonly children: ReactNode }) {
  const here = useMember(useWorldClient().world, 'world')
  const canWrite = useCanWrite()
  const { titles, worlds } = usePreferences()
  const names = useStore(titles)
  const deletions = useDeletions()
  const deleted = useStore(deletions)
  const { steps } = useWorldClient()
  const count = useStore(steps).length
  const answer = useAnswer('worlds', () => listStoredWorlds(window.indexedDB))
  const stored = answer && 'value' in answer ? answer.value : []
  const all = inOrder(stored, canWrite ? here : undefined, worlds.get())
  const titleOf = (name: string) => names[name] ?? sceneNamed(sceneOfWorld(name) ?? '')?.title ?? name
  return (
    <>
      <ul className="menu-rows" aria-label="Sandboxes" aria-busy={answer === undefined}>
        {all.map(({ name, steps: recorded }) =>
          deleted.some(({ world }) => world === name) ? (
            <DeletedRow key={name} title={titleOf(name)} onUndo={() => deletions.undo(name)} />
          ) : (
            <SandboxRow
              key={name}
              name={name}
              title={titleOf(name)}
              size={plural(canWrite && name === here ? count : recorded, 'step')}
              isHere={canWrite && name === here}
              onRename={(title) => titles.update((before) => withTitle(before, name, title))}
              onDelete={() => deletions.delete(name)}
            />
          ),
        )}
      </ul>
      <div className="row acts">
        <Button
          look="small"
          icon={Plus}
          onClick={() => window.location.assign(addressOfWorld(freeWorld(all.map(({ name }) => name))))}
        >
          New sandbox
        </Button>
        {children}
      </div>
    </>
  )
}

/** Without a title, a sandbox is called by its name. */
function withTitle(titles: Titles, world: string, title: string): Titles {
  const { [world]: _before, ...others } = titles
  const plain = title.trim().slice(0, 60)
  return plain === '' || plain === world ? others : { ...others, [world]: plain }
}

interface RowProps {
  readonly name: string
  readonly title: string
  readonly size: string
  readonly isHere: boolean
  readonly onRename: (title: string) => void
  readonly onDelete: () => void
}

function SandboxRow({ name, title, size, isHere, onRename, onDelete }: RowProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <li className="row">
        <NameForm
          title={title}
          onDone={(typed) => {
            setRenaming(false)
            if (typed !== undefined) onRename(typed)
          }}
        />
      </li>
    )
  return (
    <li className="row">
      <Button
        look="bare grow row-choice"
        aria-current={isHere}
        onClick={() => {
          if (!isHere) window.location.assign(addressOfWorld(name))
        }}
      >
        <span className="tick-room">{isHere ? <Check className="icon" aria-hidden /> : undefined}</span>
        <bdi className="cut">{title}</bdi>
        {title === name ? undefined : <span className="faint note cut">{name}</span>}
        <span className="grow" />
        <span className="faint note nowrap">{size}</span>
      </Button>
      <Button
        look="bare small square"
        icon={Pencil}
        aria-label={`Rename ${title}`}
        onClick={() => setRenaming(true)}
      />
      <Button
        look="bare small square"
        icon={Trash2}
        aria-label={`Delete ${title}`}
        disabled={isHere}
        title={isHere ? 'Open another sandbox to delete this one, or reset it below' : undefined}
        onClick={onDelete}
      />
    </li>
  )
}

function NameForm(props: { readonly title: string; readonly onDone: (typed?: string) => void }) {
  const [text, setText] = useState(props.title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <form
      className="row grow"
      onSubmit={(event) => {
        event.preventDefault()
        props.onDone(text)
      }}
    >
      <input
        className="field grow"
        aria-label="New name"
        value={text}
        maxLength={60}
        ref={field}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // It ends the renaming, not the panel.
          event.stopPropagation()
          props.onDone()
        }}
      />
      <button type="submit" className="button small">
        Rename
      </button>
    </form>
  )
}

function DeletedRow({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  return (
    <li className="row deleted">
      <span className="grow cut faint">
        Deleted <bdi>{title}</bdi>
      </span>
      <Button look="small" icon={Undo2} autoFocus onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}
