import { expect, test } from './test.ts'

test.use({ firstVisit: true })

test('useSession() of a simulated page keeps its null until the page is loaded again @all', async ({
  page,
  workbench,
}) => {
  await page.goto('./#scene=client-session')
  await expect(page).toHaveURL(/world=scene-client-session$/)
  const caption = page.getByRole('region', { name: 'Story' })
  const told = caption.locator('.caption-place')
  const shown = workbench.frame().locator('main')
  // The page asks for the session by itself, so a press may come before there is something to go on from.
  const next = (reads: string) =>
    expect(async () => {
      const now = (await told.textContent()) ?? ''
      if (!now.includes(reads)) await caption.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(told).toContainText(reads, { timeout: 3000 })
    }).toPass()
  await expect(shown).toContainText('In the browser, useSession() has null')
  for (const beat of ['2', '3', '4', '1']) await next(`Beat ${beat} of 4`)
  await expect(shown).toContainText('Signed in as Ada Byron')
  await expect(shown).toContainText('useSession() still has null, from when the page was loaded')
  for (const reads of ['Beat 2', 'Beat 3', 'Beat 4', 'All four beats']) await next(reads)
  await expect(shown).toContainText('useSession() has {"user":{"name":"Ada Byron"')
})
