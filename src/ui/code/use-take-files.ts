import { type DragEvent, useEffect, useState } from 'react'
import { isTyping } from '../../parts/keys/is-typing.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { askedEngine } from '../../record/code/asked-engine.ts'
import { takeFiles } from '../../record/code/taken-files.ts'
import { engineName } from '../../record/labels/engine-name.ts'
import type { Offer } from '../../studio/desk/desk.ts'
import { droppedFiles, type ReadFiles, readFiles } from '../../studio/desk/read-files.ts'
import { isKeptElsewhere } from './kept-elsewhere.ts'
import { type CodeParts, useCodeParts } from './parts.ts'

export interface Taking {
  /** Something that could be dropped is dragged over it. */
  readonly isOver: boolean
  readonly onDrag: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDropCapture: (event: DragEvent) => void
  }
  readonly take: (files: readonly File[]) => void
}

/** Adds dropped, chosen or pasted files to the project. `takesText`: a text that is pasted outside of any field is the configuration. */
export function useTakeFiles(takesText: boolean): Taking {
  const parts = useCodeParts()
  const [isOver, setOver] = useState(false)
  usePaste(parts, takesText)
  const { pastedCode } = parts.layout
  const pasted = useStore(pastedCode)
  useEffect(() => {
    if (pasted === undefined) return
    pastedCode.set(undefined)
    takeText(parts, pasted)
  }, [parts, pasted, pastedCode])
  const take = (read: () => Promise<ReadFiles>) =>
    parts.work.perform('Reading the files…', async () => takeIn(parts, await read()))
  return {
    isOver,
    onDrag: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDropCapture: (event) => {
        setOver(false)
        if (!event.dataTransfer.types.includes('Files')) return
        // The browser would leave the page and open the first of them.
        event.preventDefault()
        event.stopPropagation()
        // The dropped items can be read during this event only.
        const dropped = droppedFiles(event.dataTransfer)
        take(() => dropped)
      },
    },
    take: (files) => take(() => readFiles(files)),
  }
}

/** As with files that are dropped, the focus need not be in the editor. */
function usePaste(parts: CodeParts, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTyping(event.target) || parts.overlays.get() || !text.trim().includes('\n')) return
      event.preventDefault()
      takeText(parts, text, ENV_FILE.test(text) ? '.env' : 'auth.ts')
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOn, parts])
}

/** Its first line that says something sets a variable. */
const ENV_FILE = /^(?:[^\S\n]*(?:#.*)?\n)*(?:export\s+)?[A-Z][A-Z0-9_]*=/

function takeText(parts: CodeParts, text: string, path = 'auth.ts'): void {
  takeIn(parts, { files: [{ path, text }], unread: 0 }).catch(parts.client.faults.report)
}

async function takeIn(parts: CodeParts, read: ReadFiles): Promise<void> {
  const { desk, overlays, client } = parts
  const before = desk.draft.get()
  const { files, unread } = read
  const { draft, replaces, description } = takeFiles(files, before, unread)
  const use = () => {
    if (draft) desk.draft.set(draft)
    desk.note.set({ words: description, offer: offeredEngine(parts, files) })
  }
  if (!replaces || isKeptElsewhere(client, before)) {
    use()
    return
  }
  overlays.open('confirm', {
    title: 'Replace your code?',
    text: `${description} Your unsaved code will be replaced by the files.`,
    action: 'Replace',
    onConfirm: use,
  })
}

/** A project that says which version it runs on is offered that one. */
function offeredEngine({ client, desk }: CodeParts, files: ReadFiles['files']): Offer | undefined {
  const asked = askedEngine(files)
  const { engine: now = 'ours' } = client.world.get().setup
  if (asked === undefined || asked.engine === now || !client.canWrite) return undefined
  const { engine, reason } = asked
  const name = engineName(engine)
  return {
    words: `${reason} It can run on that, too: the published package does what production does, but doesn’t show what it checks inside.`,
    label: `Use ${name}`,
    take: () => {
      client.channel.send('setup.change', { setup: { engine } }).catch(client.faults.report)
      desk.note.set({ words: `It runs on ${name} from now on. The sandbox menu has the other auth engines.` })
    },
  }
}
