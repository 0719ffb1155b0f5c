import { expect, it } from 'vitest'
import type { WorldClient } from '../../link/client/world-client.ts'
import { createStore } from '../../link/worker/store.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { withText } from '../../record/code/draft.ts'
import { textState } from '../../record/code/text-state.ts'
import { createDesk } from './desk.ts'

function bed(kept: Record<string, string> = {}) {
  const setup = setupOf(resolveScenario({}))
  const sent: unknown[] = []
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  } as Storage
  const world = createStore({ world: 'w1', setup })
  const client = {
    world,
    channel: {
      send: async (name: string, input: unknown) => {
        sent.push([name, input])
        return { environment: { AUTH_SECRET: 'test' }, unset: [] }
      },
    },
  } as unknown as WorldClient
  return { desk: createDesk(client, () => storage), sent, kept, setup, world }
}

it('begins with the built-in configuration, and runs the code in the editor', async () => {
  const { desk, sent, setup } = bed()
  expect(textState(desk.draft.get(), setup, []).description).toContain('The built-in app is running')
  desk.draft.update((draft) => withText(draft, 'auth.ts', 'export {}'))
  await desk.run()
  expect(sent).toEqual([
    ['setup.change', { setup: { code: { files: { 'auth.ts': 'export {}' }, entry: 'auth.ts' } } }],
  ])
})

it('runs the code in a chosen position of the engine, and the built-in app in its own', async () => {
  const { desk, sent, world } = bed()
  await desk.run(true)
  expect(sent.at(-1)).toMatchObject(['setup.change', { setup: { asPublished: true } }])
  world.set({ ...world.get(), setup: { ...world.get().setup, asPublished: true } })
  await desk.revert()
  expect(sent.at(-1)).toEqual(['setup.change', { setup: { code: null, asPublished: false } }])
})

it('sends test values for unset variables and keeps the ones that were set', async () => {
  const { desk, sent } = bed()
  desk.draft.update((draft) => ({ ...draft, environment: { MINE: '1' } }))
  await desk.run()
  expect(sent.at(-1)).toMatchObject([
    'setup.change',
    { setup: { code: { environment: { AUTH_SECRET: 'test', MINE: '1' } } } },
  ])
})

it('saves every keystroke, and restores it', () => {
  const { desk, kept } = bed()
  desk.draft.update((draft) => withText(draft, 'auth.ts', 'half a tex'))
  expect(bed(kept).desk.draft.get().files).toEqual({ 'auth.ts': 'half a tex' })
  expect(bed({ 'authscope.code.w1': '{"half' }).desk.draft.get().files['auth.ts']).toContain('NextAuth')
})

it('follows the code that a script runs, until the reader types', () => {
  const { desk, setup, world } = bed()
  const run = (text: string) =>
    world.set({ world: 'w1', setup: { ...setup, code: { files: { 'auth.ts': text }, entry: 'auth.ts' } } })
  const stop = desk.follow()
  run('one')
  expect(desk.draft.get().files).toEqual({ 'auth.ts': 'one' })
  // It is somebody's text now: only they replace it.
  run('two')
  expect(desk.draft.get().files).toEqual({ 'auth.ts': 'one' })
  stop()
})

it('begins with the code that a script set while the view was closed', () => {
  const { kept } = bed()
  const stock = bed().desk
  stock.draft.update((draft) => ({ ...draft }))
  const { desk, setup, world } = bed(kept)
  world.set({ world: 'w1', setup: { ...setup, code: { files: { 'auth.ts': 'mine' }, entry: 'auth.ts' } } })
  desk.follow()()
  expect(desk.draft.get().files).toEqual({ 'auth.ts': 'mine' })
})

it('reverts to the built-in configuration', async () => {
  const { desk, sent } = bed()
  desk.draft.update((draft) => withText(draft, 'auth.ts', 'mine'))
  await desk.revert()
  expect(sent).toEqual([['setup.change', { setup: { code: null } }]])
  expect(desk.draft.get().files['auth.ts']).toContain("import NextAuth from 'next-auth'")
})

it('removes its message about a text once the text changes', () => {
  const { desk } = bed()
  desk.note.set({ words: 'auth.ts has 300 kB. It does not run.' })
  desk.draft.update((draft) => ({ ...draft, environment: { A: 'b' } }))
  expect(desk.note.get()).toBeDefined()
  desk.draft.update((draft) => withText(draft, 'auth.ts', 'short'))
  expect(desk.note.get()).toBeUndefined()
})

it('says what runs and how the editor differs', () => {
  const { desk, setup } = bed()
  const code = { files: { 'auth.ts': 'mine' }, entry: 'auth.ts' }
  const draft = withText(desk.draft.get(), 'auth.ts', 'mine')
  expect(textState(draft, setup, [])).toEqual({
    isRunning: false,
    description: 'Not running yet; the built-in app is.',
  })
  expect(textState(draft, { ...setup, code }, [])).toEqual({ isRunning: true, description: 'Running.' })
  expect(textState(withText(draft, 'auth.ts', 'x'), { ...setup, code }, []).description).toBe(
    'Unsaved changes; the previous version is running.',
  )
  const steps = [
    { seq: 45, kind: 'callback.called', data: {} },
    { seq: 58, kind: 'callback.called', data: {} },
    { seq: 59, kind: 'setup.changed', data: { member: 'code', before: null, after: code } },
    { seq: 60, kind: 'callback.called', data: {} },
  ] as unknown as Parameters<typeof textState>[2]
  expect(textState(draft, { ...setup, code }, steps).description).toBe(
    'Running. Steps 45 to 58 used an earlier version.',
  )
})
