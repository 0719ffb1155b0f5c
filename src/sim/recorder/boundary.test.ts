import { describe, expect, it } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import { traceAdapter } from '../engine/adapter.ts'
import { traceCallback, traceEvent } from '../engine/callbacks.ts'
import { createProviderCache, emptyProviderCache } from '../engine/provider-cache.ts'
import { createTestWorld, recorderOf } from '../testing/test-world.ts'
import type { Recorder } from './world.ts'

const USER = { id: 'u1', email: 'ada@example.com', emailVerified: null }
const flush = (recorder: Recorder) => recorder.commit({ effect: async () => undefined })

describe('a seam call', () => {
  it('is answered from the record when its exchange is taken up again, and touches nothing', async () => {
    const world = await createTestWorld()
    let calls = 0
    const adapter = {
      createUser: () => {
        calls += 1
        return USER
      },
    }
    const first = traceAdapter(await recorderOf(world), adapter)
    expect(await first.createUser?.(USER)).toEqual(USER)
    const stepsBefore = await world.store.list('steps')

    const second = await recorderOf(world)
    expect(await traceAdapter(second, adapter).createUser?.(USER)).toEqual(USER)
    await flush(second)
    expect(calls).toBe(1)
    expect(await world.store.list('steps')).toEqual(stepsBefore)
    expect(stepsBefore.map(({ kind }) => kind)).toEqual(['adapter.called', 'adapter.returned'])
  })

  it('that failed fails again from the record, with its type', async () => {
    const world = await createTestWorld()
    let calls = 0
    const adapter = {
      deleteSession: () => {
        calls += 1
        throw new RangeError('disk full')
      },
    }
    await expect(async () =>
      traceAdapter(await recorderOf(world), adapter).deleteSession?.('x'),
    ).rejects.toThrow('disk full')
    await expect(async () =>
      traceAdapter(await recorderOf(world), adapter).deleteSession?.('x'),
    ).rejects.toMatchObject({
      name: 'RangeError',
      message: 'disk full',
    })
    expect(calls).toBe(1)
  })

  it('records arguments before and after, and hands the caller the very result', async () => {
    const world = await createTestWorld()
    const recorder = await recorderOf(world)
    const result = { kept: true }
    const jwt = traceCallback(recorder, 'jwt', (params) => {
      Object.assign((params as { token: object }).token, { plan: 'free' })
      return result
    })
    expect(await jwt({ token: { sub: 'u1' } })).toBe(result)
    await flush(recorder)
    const [called, returned] = await world.store.list('steps')
    expect(called?.data).toMatchObject({ args: [{ token: { sub: 'u1' } }] })
    expect(returned?.data).toMatchObject({ args: [{ token: { sub: 'u1', plan: 'free' } }], result })
  })

  it('that changed its arguments in place changes those of whoever takes it up again', async () => {
    const world = await createTestWorld()
    const change = (params: unknown) => {
      Object.assign((params as { user: object }).user, { role: 'admin' })
      return true
    }
    const first = await recorderOf(world)
    await traceCallback(first, 'signIn', change)({ user: { id: 'u1' } })
    await flush(first)
    const user = { id: 'u1' }
    const again = traceCallback(await recorderOf(world), 'signIn', () => {
      throw new Error('It is answered from the record.')
    })
    expect(await again({ user })).toBe(true)
    expect(user).toEqual({ id: 'u1', role: 'admin' })
  })

  it('goes on live with a visible step when its arguments differ from the record', async () => {
    const world = await createTestWorld()
    const adapter = { getUser: (id: string) => ({ ...USER, id }) }
    await traceAdapter(await recorderOf(world), adapter).getUser?.('u1')
    expect(await traceAdapter(await recorderOf(world), adapter).getUser?.('u2')).toMatchObject({ id: 'u2' })
    const kinds = (await world.store.list('steps')).map(({ kind }) => kind)
    expect(kinds).toEqual([
      'adapter.called',
      'adapter.returned',
      'replay.diverged',
      'adapter.called',
      'adapter.returned',
    ])
  })

  it('keeps two calls of one name apart by their ordinal', async () => {
    const world = await createTestWorld()
    let n = 0
    const counter = {
      getUser: () => {
        n += 1
        return { ...USER, id: `u${n}` }
      },
    }
    const first = traceAdapter(await recorderOf(world), counter)
    const live = [await first.getUser?.('x'), await first.getUser?.('x')]
    const second = traceAdapter(await recorderOf(world), counter)
    expect([await second.getUser?.('x'), await second.getUser?.('x')]).toEqual(live)
    expect(live.map((user) => user?.id)).toEqual(['u1', 'u2'])
  })

  it('does not fire an event twice', async () => {
    const world = await createTestWorld()
    let fired = 0
    const handler = () => {
      fired += 1
    }
    const first = await recorderOf(world)
    await traceEvent(first, 'signIn', handler)({ user: USER })
    await flush(first)
    await traceEvent(await recorderOf(world), 'signIn', handler)({ user: USER })
    expect(fired).toBe(1)
  })

  it('that a fault struck is the same when its exchange is taken up again', async () => {
    const world = await createTestWorld()
    let calls = 0
    const adapter = {
      getUser: (id: string) => {
        calls += 1
        return { ...USER, id }
      },
    }
    await runCommand(world, 'fault.add', {
      fault: {
        target: { at: 'adapter', operation: 'getUser' },
        effect: { does: 'return-nothing' },
        once: true,
      },
    })
    const live = traceAdapter(await recorderOf(world), adapter)
    expect([await live.getUser?.('u1'), (await live.getUser?.('u1'))?.id]).toEqual([undefined, 'u1'])
    const steps = await world.store.list('steps')
    const again = traceAdapter(await recorderOf(world), adapter)
    expect([await again.getUser?.('u1'), (await again.getUser?.('u1'))?.id]).toEqual([undefined, 'u1'])
    expect(calls).toBe(1)
    expect(await world.store.list('steps')).toEqual(steps)
  })

  it('finds an operation missing again when its exchange is taken up, though the fault has ended', async () => {
    const world = await createTestWorld()
    const adapter = { getUser: () => USER, getUserByEmail: () => USER }
    await runCommand(world, 'fault.add', {
      fault: {
        target: { at: 'adapter', operation: 'getUserByEmail' },
        effect: { does: 'missing' },
        once: true,
      },
    })
    const first = await recorderOf(world)
    const live = traceAdapter(first, adapter)
    expect(live.getUserByEmail).toBeUndefined()
    await live.getUser?.('u1')
    expect(world.meta.setup.faults).toEqual([])
    const again = traceAdapter(await recorderOf(world), adapter)
    expect(again.getUserByEmail).toBeUndefined()
    expect(await again.getUser?.('u1')).toEqual(USER)
    const fires = (await world.store.list('steps')).filter(({ kind }) => kind === 'fault.injected')
    expect(fires).toHaveLength(1)
  })

  it('is made again later when its provider cache was read before', async () => {
    const world = await createTestWorld()
    const document = { json: { issuer: 'https://id.example' }, storedAt: world.meta.now }
    const first = createProviderCache(await recorderOf(world))
    expect(await first.get('https://id.example/keys')).toBeUndefined()
    await first.set('https://id.example/keys', document)
    expect(await first.get('https://id.example/keys')).toEqual(document)
    // Taken up again: nothing was there when it first looked.
    const again = createProviderCache(await recorderOf(world))
    expect(await again.get('https://id.example/keys')).toBeUndefined()
    await again.set('https://id.example/keys', document)
    await world.writing(() => world.store.atomically(() => emptyProviderCache(world)))
    expect(await again.get('https://id.example/keys')).toBeUndefined()
  })
})
