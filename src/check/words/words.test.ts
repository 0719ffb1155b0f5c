import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { phrasesIn } from './phrases.ts'

/** Texts that keep a phrase, by file and phrase. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/isolate/packages/bcrypt/rust.ts: is none': 'an error of the published package',
  'src/isolate/packages/small/argon2.ts: is none': 'an error of the published package',
}

const rooms = readdirSync(`${ROOT}/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'check')
  .map(({ name }) => name)

/** Folders whose texts people read. */
const WITH_TEXTS = [...rooms.map((room) => `src/${room}`), 'tools/commands']

function filesIn(folder: string): readonly string[] {
  return readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.test\.|\/(?:testing|contract|core\/conformance|hostile)\//.test(path),
    )
}

function problemsIn(folder: string, where: 'texts' | 'comments'): readonly string[] {
  return filesIn(folder).flatMap((file) =>
    phrasesIn(file, readFileSync(`${ROOT}/${file}`, 'utf8'), where)
      .filter(({ phrase }) => ALLOWED[`${file}: ${phrase}`] === undefined)
      .map(({ line, phrase, instead }) => `${file}:${line}: write "${instead}" instead of "${phrase}"`),
  )
}

test.each(WITH_TEXTS)('the texts of %s are in plain English', (folder) => {
  expect(problemsIn(folder, 'texts')).toEqual([])
})

test.each(rooms)('the comments of %s are in plain English', (room) => {
  expect(problemsIn(`src/${room}`, 'comments')).toEqual([])
})

test('every exception is still needed', () => {
  const found = WITH_TEXTS.flatMap((folder) =>
    filesIn(folder).flatMap((file) =>
      phrasesIn(file, readFileSync(`${ROOT}/${file}`, 'utf8'), 'texts').map(
        ({ phrase }) => `${file}: ${phrase}`,
      ),
    ),
  )
  expect(Object.keys(ALLOWED).filter((each) => !found.includes(each))).toEqual([])
})

const SAMPLE = `// Nobody reads this.
export const Sample = (seconds: number) => {
  const id = 'nobody'
  return <p title="Begins anew">Only who
    waits {\`so often, every \${seconds} s, is told\`}</p>
}`

test('a phrase at the start of a line inside a string is found', () => {
  const [found] = phrasesIn('sample.ts', String.raw`export const text = 'Wait.\nNobody knows.'`, 'texts')
  expect(found?.phrase).toBe('Nobody')
})

test('a phrase is found with its line, in strings, templates and JSX, and in comments when asked', () => {
  const found = phrasesIn('sample.tsx', SAMPLE, 'texts').map(({ line, phrase }) => [line, phrase])
  expect(found).toEqual([
    [4, 'anew'],
    [4, 'Only who'],
    [5, 'so often'],
    [5, 'is told'],
  ])
  expect(phrasesIn('sample.tsx', SAMPLE, 'comments').map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, 'Nobody'],
  ])
})
