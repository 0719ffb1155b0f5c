import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../browser/find.ts'
import { DIST, ROOT } from '../paths.ts'
import { driveWorkbench } from '../screenshot/drive-workbench.ts'
import { reduceColours } from '../screenshot/reduce-colours.ts'
import { startStaticServer } from '../static-server.ts'

const IMAGE = `${ROOT}/docs/images/workbench.png`

/** `npm run screenshot`: takes the README's picture of the built workbench. */
async function screenshot(): Promise<void> {
  const server = await startStaticServer({ directory: DIST, port: 0 })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags() })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${server.url}?world=w1`)
    await driveWorkbench(page)
    mkdirSync(dirname(IMAGE), { recursive: true })
    const image = reduceColours(await page.screenshot({ animations: 'disabled' }))
    writeFileSync(IMAGE, image)
    console.log(`saved ${IMAGE}, ${Math.round(image.length / 1000)} kB`)
  } finally {
    await browser.close()
    await server.close()
  }
}

await screenshot()
