import { expect, test } from './test.ts'

test('a page for members sends a stranger to the sign-in page and back after it, and is then shown at once', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  await workbench.address.fill('https://app.example/members')
  await workbench.address.press('Enter')
  const frame = workbench.frame()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  await expect(frame.getByText('signed in as Ada Byron')).toBeVisible()
  await expect(workbench.address).toHaveValue('https://app.example/members')
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await frame.getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
})

test('the sign-in page never sends anyone to a foreign site afterwards', { tag: '@all' }, async ({
  workbench,
}) => {
  await workbench.open()
  await workbench.go('https://app.example/auth/signin?callbackUrl=https%3A%2F%2Fevil.example%2F')
  const frame = workbench.frame()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await expect(workbench.address).toHaveValue('https://app.example/')
})
