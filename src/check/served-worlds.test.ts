import { expect, test } from 'vitest'
import { serve } from '../serve/serve.ts'
import { signInWithGoogle } from '../serve/testing/clients.ts'
import { PLAYS_ALL } from './testing/extent.ts'

const CROWD = PLAYS_ALL ? 100 : 25

test(`${CROWD} worlds at once: each signs its own person in, and knows of no other`, async () => {
  const running = await serve({ register: '/no-such-file.mjs', environment: {} })
  try {
    const worlds = await Promise.all(Array.from({ length: CROWD }, () => running.open()))
    const found = await Promise.all(
      worlds.map(
        async (open) => (await signInWithGoogle(open, running, open.world.people[0]?.id ?? ''))['email'],
      ),
    )
    expect(found).toEqual(worlds.map(({ world }) => world.people[0]?.email))
    expect(new Set(found).size).toBe(CROWD)
    const parts = worlds.map(({ world }) => world.record.map(({ from }) => from).join(' '))
    expect(new Set(parts)).toEqual(new Set(['browser browser server server']))
  } finally {
    await running.close()
  }
}, 120_000)
