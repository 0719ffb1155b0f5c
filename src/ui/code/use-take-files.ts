import { type DragEvent, useState } from 'react'
import { takeFiles } from '../../record/code/taken-files.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { type DroppedFile, droppedFiles, readFiles } from '../../studio/desk/read-files.ts'
import { useView, type View } from '../app/view.ts'
import { isKeptElsewhere } from './kept-elsewhere.ts'

export interface Taking {
  /** Something is dragged over it that could be dropped. */
  readonly isOver: boolean
  readonly onDrag: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDropCapture: (event: DragEvent) => void
  }
  readonly take: (files: readonly File[]) => void
}

/** Takes files that were dropped or chosen into the project. */
export function useTakeFiles(): Taking {
  const view = useView()
  const desk = useDesk()
  const [isOver, setOver] = useState(false)
  const take = (read: () => Promise<readonly DroppedFile[]>) =>
    view.perform('Reading the files…', async () => takeIn(view, desk, await read()))
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
        // The text would show the first of them in the place of the page.
        event.preventDefault()
        event.stopPropagation()
        // What was dropped can be asked for in this turn alone.
        const dropped = droppedFiles(event.dataTransfer)
        take(() => dropped)
      },
    },
    take: (files) => take(() => readFiles(files)),
  }
}

async function takeIn(view: View, desk: Desk, files: readonly DroppedFile[]): Promise<void> {
  const before = desk.draft.get()
  const { draft, replaces, words } = takeFiles(files, before)
  const use = () => {
    if (draft) desk.draft.set(draft)
    desk.note.set(words)
  }
  if (!replaces || isKeptElsewhere(view, before)) {
    use()
    return
  }
  view.overlay.set({
    type: 'confirm',
    title: 'Replace your code?',
    text: `${words} Your unsaved code will be replaced by the files.`,
    action: 'Replace',
    onConfirm: use,
  })
}
