import { expect, it } from 'vitest'
import { droppedFiles } from './read-files.ts'

const file = (fullPath: string, refuses = false) => ({
  isFile: true,
  isDirectory: false,
  name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
  fullPath,
  file: (take: (file: File) => void, refuse: (error: Error) => void) =>
    refuses ? refuse(new Error('gone')) : take(new File([fullPath], 'x')),
})

/** Gives what is in it in portions, as browsers do. */
const folder = (fullPath: string, entries: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
  fullPath,
  createReader: () => {
    const left = [...entries]
    return { readEntries: (take: (some: object[]) => void) => take(left.splice(0, 100)) }
  },
})

const drop = (entry: object) =>
  droppedFiles({ items: [{ webkitGetAsEntry: () => entry }], files: [] } as unknown as DataTransfer)

it('reads a large folder from its top, and says how many files it left', async () => {
  const deep = Array.from({ length: 2500 }, (_, index) => file(`/app/src/deep/${index}.ts`))
  const { files, unread } = await drop(
    folder('/app', [
      folder('/app/src', [folder('/app/src/deep', deep), file('/app/src/auth.ts')]),
      folder('/app/node_modules', [file('/app/node_modules/a.ts')]),
      file('/app/photo.png'),
      file('/app/.env'),
    ]),
  )
  expect(files.slice(0, 3).map(({ path }) => path)).toEqual([
    'app/.env',
    'app/src/auth.ts',
    'app/src/deep/0.ts',
  ])
  expect([files.length, unread]).toEqual([2000, 502])
})

it('goes on behind a file that cannot be read', async () => {
  const { files, unread } = await drop(folder('/app', [file('/app/a.ts', true), file('/app/auth.ts')]))
  expect(files).toEqual([{ path: 'app/auth.ts', text: '/app/auth.ts' }])
  expect(unread).toBe(1)
})
