import { plainText } from '../../record/code/draft.ts'
import type { FoundFile } from '../../record/code/taken-files.ts'

export type DroppedFile = FoundFile

/** Only these files of a folder are read, no pictures or styles. */
const CODE = /(?:\.[cm]?[jt]sx?|\.json|\.prisma|(?:^|\/)\.env(?:\.[\w.-]+)?)$/
const FOREIGN = /^(?:node_modules|dist|build|coverage|\.(?!env).*)$/
/** At most this many files of a folder are read. */
const MOST = 2000
/** Nothing after this many bytes of a file is read: it couldn't be used. */
const MOST_BYTES = 4_000_000

/** The files that were dropped, with those in folders. Has to be called while the event is handled. */
export async function droppedFiles(data: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return readFiles([...data.files])
  const found: FoundFile[] = []
  for (const entry of entries)
    if (entry.isFile) found.push(await readFile(await fileOf(entry as FileSystemFileEntry)))
    else await readFolder(entry as FileSystemDirectoryEntry, found)
  return found
}

export function readFiles(files: readonly File[]): Promise<readonly DroppedFile[]> {
  return Promise.all(files.map((file) => readFile(file)))
}

async function readFolder(folder: FileSystemDirectoryEntry, found: FoundFile[]): Promise<void> {
  const reader = folder.createReader()
  // A reader returns up to a hundred at a time, and an empty list at the end.
  for (;;) {
    const entries = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0 || found.length >= MOST) return
    for (const entry of entries) {
      if (entry.isDirectory && !FOREIGN.test(entry.name))
        await readFolder(entry as FileSystemDirectoryEntry, found)
      if (entry.isFile && CODE.test(entry.name))
        found.push(await readFile(await fileOf(entry as FileSystemFileEntry), entry.fullPath.slice(1)))
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

async function readFile(file: File, path = file.name): Promise<FoundFile> {
  return { path, text: plainText(await file.slice(0, MOST_BYTES).text()) }
}
