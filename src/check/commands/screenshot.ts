import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../browser/find.ts'
import { DIST, ROOT } from '../paths.ts'
import { driveWorkbench } from '../screenshot/drive-workbench.ts'
import { startStaticServer } from '../static-server.ts'

const IMAGE = `${ROOT}/src/check/images/workbench.png`

/** `npm run screenshot`: takes the README's picture of the built workbench. */
async function screenshot(): Promise<void> {
  const server = await startStaticServer({ directory: DIST, port: 0 })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags() })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(server.url)
    await driveWorkbench(page)
    mkdirSync(dirname(IMAGE), { recursive: true })
    await page.screenshot({ path: IMAGE, animations: 'disabled' })
    console.log(`saved ${IMAGE}`)
  } finally {
    await browser.close()
    await server.close()
  }
}

await screenshot()
