import { expect, test } from 'vitest'
import { runWatched } from './watched-process.ts'

const node = (script: string): [string, string[]] => [process.execPath, ['-e', script]]

test('answers whether the command succeeded', async () => {
  expect(await runWatched(...node('process.exit(0)'))).toBe(true)
  expect(await runWatched(...node('process.exit(3)'))).toBe(false)
  expect(await runWatched('/no/such/program', [])).toBe(false)
})

test('ends a command that shows no progress', async () => {
  expect(await runWatched(...node('setInterval(() => {}, 1000)'), { idleMs: 300 })).toBe(false)
})

test('lets a slow command live while it prints', async () => {
  const script =
    'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 8) clearInterval(t) }, 100)'
  const seen: string[] = []
  const options = { idleMs: 600, onOutput: (text: string) => seen.push(text) }
  expect(await runWatched(...node(script), options)).toBe(true)
  expect(seen.join('')).toContain('7')
})
