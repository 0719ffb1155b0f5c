import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { catalogueTable } from './catalogue-table.ts'
import { optionsOf } from './options.ts'
import { type Factory, loadOurs, smtpIds, upstreamIds } from './upstream.ts'

const path = `${ROOT}/src/providers/README.md`
const heading = '## Catalogue\n\n'

test('the README ends with the table of all providers; `--update` rewrites it', async () => {
  const providers = await Promise.all(
    upstreamIds.map(async (id) => {
      const factory = (await loadOurs(id)) as Factory
      return [
        id,
        factory(smtpIds.includes(id) ? { server: 'smtp://localhost' } : { ...optionsOf(id)[0] }),
      ] as const
    }),
  )
  const prose = readFileSync(path, 'utf8').split(heading)[0]
  await expect(`${prose}${heading}${catalogueTable(providers)}\n`).toMatchFileSnapshot(path)
})
