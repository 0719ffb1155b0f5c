import { expect, it } from 'vitest'
import { authTs, houseWith, only, signIn, stepsOf } from './testing/user-code-house.ts'

const HOME = 'https://app.example/'

async function consoleOf(house: Awaited<ReturnType<typeof houseWith>>['house']) {
  return only(await stepsOf(house), 'console.written').map(({ data }) => data.text)
}

it('auth() in a callback has the session of the browser that asks', async () => {
  const { house } = await houseWith(
    authTs(
      `callbacks: { async signIn({ account }) { console.log(account.provider, (await auth())?.user.name); return true } }`,
    ),
  )
  await signIn(house)
  const frame = await signIn(house)
  expect(frame.page().url).toBe(HOME)
  expect(await consoleOf(house)).toEqual(['github undefined', 'github Ada Byron'])
})

it('auth() in what auth() itself calls ends with an error', async () => {
  const { house } = await houseWith(
    authTs(`callbacks: { async session({ session }) { await auth(); return session } }`),
  )
  await signIn(house)
  const returned = only(await stepsOf(house), 'callback.returned').map(({ data }) => data)
  expect(JSON.stringify(returned)).toContain('auth() was called by a callback that auth() itself calls')
})

it('event.locals.auth() of SvelteKit has it, too', async () => {
  const { house } = await houseWith(`import { SvelteKitAuth } from '@auth/sveltekit'
import GitHub from '@auth/sveltekit/providers/github'
export const { handle } = SvelteKitAuth(async (event) => ({ providers: [GitHub], callbacks: {
  async signIn() { console.log((await event.locals.auth())?.user?.name ?? 'no one'); return true }
} }))`)
  const frame = house.frame()
  await frame.open(HOME)
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(await consoleOf(house)).toEqual(['no one'])
})
