import { expect, it } from 'vitest'
import type { World } from '../recorder/world.ts'
import { createTestWorld, recorderOf } from '../testing/test-world.ts'
import { createServerFetch } from './server-fetch.ts'

const TOKEN_URL = 'https://nobody.example/token'

async function post(world: World, body: string): Promise<unknown> {
  const fetch = createServerFetch(await recorderOf(world))
  return fetch(TOKEN_URL, { method: 'POST', body }).catch((error: unknown) => error)
}

async function kindsIn(world: World): Promise<string[]> {
  return (await world.store.list('steps')).map(({ kind }) => kind)
}

it('a fetch that failed fails again from the record, for the same reason, and records nothing', async () => {
  const world = await createTestWorld()
  const first = await post(world, 'code=1')
  expect(first).toMatchObject({ name: 'TypeError', message: 'fetch failed' })
  const steps = await world.store.list('steps')
  expect(steps.map(({ kind }) => kind)).toEqual(['request.sent', 'response.received'])
  const again = await post(world, 'code=1')
  expect(again).toMatchObject({
    name: 'TypeError',
    cause: { message: (first as Error & { cause: Error }).cause.message },
  })
  expect(await world.store.list('steps')).toEqual(steps)
})

it('a fetch with another request than recorded goes on live, and a step says so', async () => {
  const world = await createTestWorld()
  await post(world, 'code=1')
  await post(world, 'code=2')
  expect(await kindsIn(world)).toEqual([
    'request.sent',
    'response.received',
    'replay.diverged',
    'request.sent',
    'response.received',
  ])
})

it('a value that was chosen before the replay ended stays chosen', async () => {
  const world = await createTestWorld()
  const chosenBefore = async (body: string) => {
    const recorder = await recorderOf(world)
    recorder.keep('code.cookie', () => body)
    await createServerFetch(recorder)(TOKEN_URL, { method: 'POST', body }).catch(() => undefined)
    return recorder.kept('code.cookie')
  }
  expect(await chosenBefore('code=1')).toEqual(['code=1'])
  expect(await chosenBefore('code=2')).toEqual(['code=1'])
})

it('a recorded fetch that is not made again, because another one is, is said at the end of its exchange', async () => {
  const world = await createTestWorld()
  const driveWith = async (path: string) => {
    const recorder = await recorderOf(world)
    await recorder.callAndSettle(
      {
        name: 'response',
        once: true,
        nests: true,
        run: async () => {
          await createServerFetch(recorder)(`https://nobody.example/${path}`).catch(() => undefined)
          if (path === 'killed') throw new Error('the worker is killed')
          return { ended: { result: path }, entry: { effect: async () => undefined, takesMs: 0 } }
        },
      },
      () => ({ effect: async () => undefined, note: () => undefined }),
    )
  }
  await expect(driveWith('killed')).rejects.toThrow('the worker is killed')
  await driveWith('other')
  const steps = await world.store.list('steps')
  expect(steps.flatMap((step) => (step.kind === 'replay.diverged' ? [step.data] : []))).toEqual([
    {
      call: 'fetch GET https://nobody.example/killed#0',
      expected: 'the same request as recorded',
      received: 'no such request',
    },
  ])
})

it('what a provider has nothing for is answered as the code reads it, what it refuses is not', async () => {
  const world = await createTestWorld()
  const fetch = createServerFetch(await recorderOf(world))
  const member = await fetch(
    'https://discord.com/api/v10/guilds/1/members/2',
    {},
    { body: '{"roles":["3"]}' },
  )
  expect(await member.json()).toEqual({ roles: ['3'] })
  const refused = await fetch('https://discord.com/api/users/@me', {}, { body: '{"id":"1"}' })
  expect(refused.status).toBe(401)
  expect(await kindsIn(world)).toContain('code.noticed')
})

it('a route of the app beside the engine’s is answered as the code reads it, the engine’s own are not', async () => {
  const world = await createTestWorld()
  const fetch = createServerFetch(await recorderOf(world))
  const ask = (path: string) => fetch(`https://app.example${path}`, {}, { body: '{"id":"1"}' })
  expect(await (await ask('/api/v1/auth/login')).json()).toEqual({ id: '1' })
  await expect(ask('/api/auth/session')).rejects.toThrow('fetch failed')
})
