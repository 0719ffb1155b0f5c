import { expect, it } from 'vitest'
import { createHouse } from './testing/simulated-browser.ts'

it('a second provider with the same address is refused, until it is linked while signed in', async () => {
  const house = createHouse('linking')
  await house.command('world.reset', {})
  const frame = house.frame()
  const press = async (...buttons: readonly string[]) => {
    for (const button of buttons) await frame.press(button)
  }
  const signOut = async () => {
    await frame.open('https://app.example/')
    await frame.press('Sign out')
    expect((await frame.open('https://app.example/')).text).toContain('You are not signed in.')
  }
  const accounts = async () =>
    (await house.command('database.read', {})).accounts.map(({ provider }) => provider)
  await frame.open('https://app.example/auth/signin')
  await press('Sign in with GitHub', 'Authorize Example')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  await signOut()
  await frame.open('https://app.example/auth/signin')
  await press('Sign in with Google', 'Authorize Example')
  expect(frame.page().url).toBe('https://app.example/auth/signin?error=OAuthAccountNotLinked')
  expect(frame.page().root.querySelector('[role=alert]')?.textContent).toContain(
    'Sign in the way you did before',
  )
  const { steps } = await house.command('steps.page', { limit: 2000, kind: 'log.written' })
  const logged = steps.flatMap((step) =>
    step.kind === 'log.written' ? [step.data.message.split(':')[0]] : [],
  )
  expect(logged).toEqual(['OAuthAccountNotLinked'])
  expect(await accounts()).toEqual(['github'])

  await press('Sign in with GitHub')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  await frame.click('Account')
  await press('Link Google')
  expect(
    frame
      .page()
      .root.querySelectorAll('li')
      .map(({ text }) => text),
  ).toContainEqual(expect.stringContaining('Google'))
  await signOut()
  await frame.open('https://app.example/auth/signin')
  await press('Sign in with Google')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  expect((await house.command('database.read', {})).users).toHaveLength(1)
  expect(await accounts()).toEqual(['github', 'google'])
})
