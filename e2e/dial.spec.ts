import type { GuestVersion } from '../src/protocol/engines.ts'
import { startCanary } from './canary.ts'
import { DIAL_ROWS, playDial } from './dial.ts'
import { inFrame, launchFirefox, needFirefox, ready } from './firefox.ts'
import { expect, test } from './test.ts'
import { killWorker } from './worker-control.ts'

const WORKS = Object.fromEntries(Object.keys(DIAL_ROWS).map((name) => [name, 'works']))
/** The first page that needs pasted code starts threads, one after the other in Firefox. */
const SLOW = { timeout: 40_000 }
const VERSIONS: readonly GuestVersion[] = ['0.41.3', '0.41.2', '0.37.4']

for (const version of VERSIONS)
  test(`everything works with the published package ${version} on the dial`, { tag: '@all' }, async ({
    page,
    workbench,
  }) => {
    await workbench.open()
    const frame = workbench.frame()
    const table = await playDial(version, {
      run: (work, argument) => page.evaluate(work as never, argument),
      press: (name) => frame.getByRole('button', { name }).click(),
      shows: (text) => expect(frame.locator('body')).toContainText(text),
      reload: async () => {
        await killWorker(page)
        await page.reload()
        await workbench.ready()
      },
    })
    expect(table).toEqual(WORKS)
  })

test('a project whose package.json asks for a published version is run on it, once that is pressed', {
  tag: '@all',
}, async ({ page, workbench }) => {
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const auth = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({ providers: [GitHub], callbacks: { session: ({ session }) => ({ ...session, mine: true }) } })
`
  const packages = JSON.stringify({ dependencies: { 'next-auth': '5.0.0-beta.31' } })
  await code.getByLabel('Files to open').setInputFiles([
    { name: 'auth.ts', mimeType: 'text/plain', buffer: Buffer.from(auth) },
    { name: 'package.json', mimeType: 'application/json', buffer: Buffer.from(packages) },
  ])
  const note = code
    .getByRole('status')
    .filter({ hasText: 'next-auth 5.0.0-beta.31, which brings @auth/core 0.41.2' })
  await note.getByRole('button', { name: 'Use @auth/core 0.41.2' }).click()
  await expect(note).toHaveCount(0)
  await code.getByRole('button', { name: 'Run code' }).click()
  await expect(code.getByRole('status').first()).toContainText('Running.')
  await workbench.go('https://app.example/api/auth/signin')
  const frame = workbench.frame()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const engines = await workbench.recordedOf('decision.taken')
  expect(engines.map(({ data }) => data.branch)).toContainEqual(expect.stringContaining('@auth/core 0.41.2'))
})

for (const version of VERSIONS)
  test(`everything works with the published package ${version} on the dial in Firefox`, {
    tag: '@all',
  }, async ({ baseURL }) => {
    needFirefox()
    const canary = await startCanary()
    const browser = await launchFirefox(canary)
    try {
      const page = await browser.newPage()
      await page.setViewport({ width: 1440, height: 900 })
      await page.goto(baseURL ?? '')
      await ready(page)
      const table = await playDial(version, {
        run: (work, argument) => page.evaluate(work as never, argument) as never,
        press: async (name) => {
          const button = await inFrame(page, 'button', name)
          await button.evaluate((element) => (element as HTMLElement).click())
        },
        shows: (text) =>
          expect
            .poll(async () => {
              const frames = page.mainFrame().childFrames()
              const texts = frames.map((frame) =>
                frame.$eval('body', ({ textContent }) => textContent).catch(() => ''),
              )
              return (await Promise.all(texts)).join('\n')
            }, SLOW)
            .toContain(text),
        reload: async () => {
          await page.reload()
          await ready(page)
        },
      })
      expect(table).toEqual(WORKS)
    } finally {
      await browser.close()
      await canary.close()
    }
  })
