import { Button } from '../../parts/forms/button.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useWorldClient } from '../data/world.ts'
import '../take-away/export.css'

const EXAMPLE = `import { expect, test } from '@playwright/test'

test('Ada signs in with GitHub', async ({ page }) => {
  await page.goto('ADDRESS')
  await page.evaluate(() => window.authscope.ready)
  await page.evaluate(() => window.authscope.reset({ seed: 7 }))
  const app = page.locator('iframe[title="Simulated browser: laptop"]').contentFrame()
  await app.getByRole('link', { name: 'Sign in', exact: true }).click()
  await app.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await app.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Signed in as Ada Byron')
  expect(await page.evaluate(() => window.authscope.database())).toMatchObject({ users: [{ name: 'Ada Byron' }] })
})
`

/** How a script drives this page: from the console, or from Playwright. */
export function ScriptDialog({ onClose }: { readonly onClose: () => void }) {
  const { faults } = useWorldClient()
  const text = EXAMPLE.replace('ADDRESS', new URL('./', window.document.baseURI).href)
  return (
    <WindowDialog className="take-away" title="Script this page" onClose={onClose}>
      <p>
        <code>window.authscope</code> does everything that the panes do: read steps, cookies and rows, click,
        pause, edit, rewind, move the clock. Each function returns a promise. A test with Playwright:
      </p>
      <pre className="script-example mono">{text}</pre>
      <div className="row end">
        <CopyButton label="Copy" text={() => text} onProblem={faults.report} />
        <Button onClick={onClose}>Close</Button>
      </div>
    </WindowDialog>
  )
}
