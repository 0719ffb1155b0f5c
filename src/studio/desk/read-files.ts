import { plainText } from '../../record/code/draft.ts'
import type { FoundFile } from '../../record/code/found-files.ts'

/** What was dropped or chosen. */
export interface ReadFiles {
  readonly files: readonly FoundFile[]
  /** How many were not read: of a large folder those farthest from its top, and what the computer refuses to read. */
  readonly unread: number
}

/** Only these files of a folder are read, no pictures or styles. */
const CODE = /(?:\.[cm]?[jt]sx?|\.json|\.prisma|(?:^|\/)\.env(?:\.[\w.-]+)?)$/
const FOREIGN = /^(?:node_modules|dist|build|coverage|\.(?!env).*)$/
/** At most this many files are read. */
const MOST = 2000
/** Folders inside each other. */
const MOST_LEVELS = 30
/** Nothing after this many bytes of a file is read: it couldn't be used. */
const MOST_BYTES = 4_000_000

/** The files that were dropped, with those in folders. Has to be called while the event is handled. */
export async function droppedFiles(data: DataTransfer): Promise<ReadFiles> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return readFiles([...data.files])
  const found = await filesBelow(entries)
  return readAll(found, async (entry) => readFile(await fileOf(entry), entry.fullPath.slice(1)))
}

export function readFiles(files: readonly File[]): Promise<ReadFiles> {
  return readAll(files, (file) => readFile(file))
}

async function readAll<T>(found: readonly T[], read: (each: T) => Promise<FoundFile>): Promise<ReadFiles> {
  const files: FoundFile[] = []
  for (const each of found.slice(0, MOST)) {
    const file = await read(each).catch(() => undefined)
    if (file) files.push(file)
  }
  return { files, unread: found.length - files.length }
}

/** Those nearest to the top come first: a configuration and its settings are there. */
async function filesBelow(dropped: readonly FileSystemEntry[]): Promise<readonly FileSystemFileEntry[]> {
  const found: FileSystemFileEntry[] = []
  let entries = dropped
  for (let level = 0; level < MOST_LEVELS && entries.length > 0; level += 1) {
    const below: FileSystemEntry[] = []
    for (const entry of entries)
      if (entry.isFile) found.push(entry as FileSystemFileEntry)
      else below.push(...(await entriesIn(entry as FileSystemDirectoryEntry)))
    entries = below.filter(({ isDirectory, name }) => (isDirectory ? !FOREIGN.test(name) : CODE.test(name)))
  }
  return found
}

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A reader returns up to a hundred at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

async function readFile(file: File, path = file.name): Promise<FoundFile> {
  return { path, text: plainText(await file.slice(0, MOST_BYTES).text()) }
}
