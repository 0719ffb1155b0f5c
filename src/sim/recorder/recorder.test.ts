import { describe, expect, it } from 'vitest'
import type { StepDraft } from '../../protocol/steps.ts'
import { runCommand } from '../commands/commands.ts'
import { faultsOfOperation, fireFault } from '../machine/faults/find.ts'
import { createTestWorld, recorderOf } from '../testing/test-world.ts'

const draft = (summary: string): StepDraft => ({
  kind: 'log.written',
  data: { level: 'warn', message: summary },
  from: { lane: 'app', name: 'app.example' },
  summary,
  outcome: 'done',
})

const FAULT = {
  target: { at: 'adapter', operation: 'getUser' },
  effect: { does: 'throw' },
  once: true,
} as const

describe('recorder', () => {
  it('writes noted steps with the next effect, numbered without gaps even when commits run side by side', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    recorder.note(draft('one'))
    await Promise.all([
      recorder.commit({ effect: async () => undefined, note: () => recorder.note(draft('two')) }),
      recorder.commit({ effect: async () => undefined, note: () => recorder.note(draft('three')) }),
    ])
    const steps = await world.store.list('steps')
    expect(steps.map(({ seq, summary }) => [seq, summary])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ])
  })

  it('writes nothing when the effect fails, and keeps what was noted before it', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    recorder.note(draft('before'))
    const failing = recorder.commit({
      effect: async () => {
        await world.store.put('state', { key: 'code', value: 1 })
        throw new Error('no')
      },
    })
    await expect(failing).rejects.toThrow('no')
    expect(await world.store.list('steps')).toEqual([])
    expect(await world.store.get('state', 'code')).toBeUndefined()
    await recorder.commit({ effect: async () => undefined })
    expect((await world.store.list('steps')).map(({ summary }) => summary)).toEqual(['before'])
  })

  it('files before-images of changed rows under the step that changed them', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    const set = (value: number) =>
      recorder.commit({
        effect: () => world.store.put('state', { key: 'code', value }),
        note: () => recorder.note(draft(`set ${value}`)),
      })
    await set(1)
    await set(2)
    expect(await world.store.list('undoRecords')).toEqual([
      { seq: 1, n: 0, rows: [{ table: 'state', key: 'code' }] },
      {
        seq: 2,
        n: 0,
        rows: [{ table: 'state', key: 'code', undo: { members: { value: 1 }, without: [] } }],
        previous: [1, 0],
      },
    ])
  })

  it('files images of an entry without a step under the step that comes next, before its own', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    const set = (value: number) =>
      recorder.commit({ effect: () => world.store.put('state', { key: 'code', value }) })
    recorder.note(draft('one'))
    for (const value of [1, 2, 3]) await set(value)
    recorder.note(draft('two'))
    await set(4)
    await set(5)
    const undoRecords = await world.store.list('undoRecords')
    expect(undoRecords.map(({ seq, n, rows }) => [seq, n, rows[0]?.undo?.members['value']])).toEqual([
      [1, 0, undefined],
      [2, 0, 1],
      [2, 1, 2],
      [2, 2, 3],
      [3, 0, 4],
    ])
  })

  it('moves the virtual clock by recorded amounts only', async () => {
    const announced: unknown[] = []
    const world = await createTestWorld(announced)
    const start = world.meta.now
    const recorder = await recorderOf(world)
    expect(recorder.now()).toBe(start)
    await recorder.commit({ effect: async () => undefined, takesMs: 40 })
    expect(recorder.now()).toBe(start + 40)
    expect(world.meta.now).toBe(start + 40)
    expect(announced).toContainEqual({ type: 'clock.moved', world: 'w1', now: start + 40 })
  })

  it('keeps 50 MB of steps at most: the oldest go, and a step says so', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    const text = 'x'.repeat(1_000_000)
    for (let i = 0; i < 60; i += 1) {
      recorder.note(draft(text))
      await recorder.commit({ effect: async () => undefined })
    }
    await recorder.commit({ effect: async () => undefined })
    const steps = await world.store.list('steps')
    expect(steps.length).toBeLessThan(52)
    expect(steps.at(-1)?.seq).toBe(world.meta.lastStep)
    expect(
      steps.some((step) => step.kind === 'journal.thinned' && step.data.upTo < (steps[0]?.seq ?? 0)),
    ).toBe(true)
    expect(world.meta.keptBytes).toBeLessThanOrEqual(50_000_000)
  })

  it('holds notes of a call back until its own entry, and goes on with the same chance', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    const effect = async () => undefined
    await recorder.call({
      name: 'call',
      run: async ({ recorder: own }) => {
        own.note(draft('paused'))
        const drawn = [recorder, own, recorder].map(({ random }) => random('code', 4).join())
        expect(new Set(drawn).size).toBe(3)
        await recorder.commit({ effect })
        expect(await world.store.list('steps')).toEqual([])
        return { ended: { result: undefined }, entry: { effect, takesMs: 0 } }
      },
    })
    expect((await world.store.list('steps')).map(({ summary }) => summary)).toEqual(['paused'])
  })

  it('takes a fault that was to strike once out of the setup, with the effect that it struck', async () => {
    const world = await createTestWorld()
    await runCommand(world, 'fault.add', { fault: FAULT })
    const [fault] = world.meta.setup.faults
    if (fault === undefined) throw new Error('there is one')
    const recorder = await recorderOf(world)
    const from = { lane: 'database', name: 'database' } as const
    fireFault(recorder, fault, { from, detail: 'getUser throws', call: 'adapter.getUser#0' })
    // The step is paused, so no fault fires for anything else, though it is still there.
    expect(world.meta.setup.faults).toHaveLength(1)
    expect(faultsOfOperation(world, 'getUser')).toEqual([])
    const failing = recorder.commit({
      effect: async () => {
        throw new Error('rolled back')
      },
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(world.meta.setup.faults).toHaveLength(1)
    await recorder.commit({ effect: async () => undefined })
    expect(world.meta.setup.faults).toEqual([])
    const steps = await world.store.list('steps')
    expect(steps.at(-1)).toMatchObject({
      kind: 'fault.injected',
      data: { fault: 'throw', id: 'f1', target: FAULT.target, detail: 'getUser throws', ended: true },
      summary: 'fault at adapter.getUser: getUser throws',
      exchange: 'e1',
    })
    const undoRecords = await world.store.list('undoRecords', { from: [steps.at(-1)?.seq ?? 0] })
    expect(undoRecords).toMatchObject([{ meta: { setup: { faults: [{ id: 'f1' }] } } }])
  })
})
