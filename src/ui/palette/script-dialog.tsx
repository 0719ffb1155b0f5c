import { Button } from '../../parts/forms/button.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useCommands } from '../commands/commands.ts'
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
  const { faults, steps } = useWorldClient()
  const commands = useCommands()
  const hasSteps = useStore(steps).length > 0
  const onTest = () => {
    onClose()
    // This dialog has to close before the next one opens.
    setTimeout(() => commands.run('share', 'playwright'))
  }
  const text = EXAMPLE.replace('ADDRESS', new URL('./', window.document.baseURI).href)
  return (
    <WindowDialog className="take-away" title="Script this page" onClose={onClose}>
      <p>
        <code>window.authscope</code> does what the panes do: it reads steps, cookies and rows, waits for a
        step, pauses, edits, rewinds, moves the clock. Each function returns a promise. A test with
        Playwright:
      </p>
      <pre className="script-example mono">{text}</pre>
      <p>Share writes such a test of what you did in this sandbox.</p>
      <div className="row end">
        <Button disabled={!hasSteps} onClick={onTest}>
          Test of what I did
        </Button>
        <CopyButton label="Copy" text={() => text} onProblem={faults.report} />
        <Button onClick={onClose}>Close</Button>
      </div>
    </WindowDialog>
  )
}
