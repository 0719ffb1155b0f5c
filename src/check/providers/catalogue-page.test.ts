import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { catalogueTable } from './catalogue-table.ts'
import { optionsOf } from './options.ts'
import { type Factory, loadOurs, smtpIds, upstreamIds } from './upstream.ts'

const path = `${ROOT}/src/providers/CATALOGUE.md`
const HEAD = `# Catalogue

Every provider of Auth.js 0.41.3. Written by \`npx vitest run --project=house src/check/providers/catalogue-page.test.ts -u\`.

`

test('CATALOGUE.md lists all providers; `-u` writes it again', async () => {
  const providers = await Promise.all(
    upstreamIds.map(async (id) => {
      const factory = (await loadOurs(id)) as Factory
      return [
        id,
        factory(smtpIds.includes(id) ? { server: 'smtp://localhost' } : { ...optionsOf(id)[0] }),
      ] as const
    }),
  )
  await expect(`${HEAD}${catalogueTable(providers)}\n`).toMatchFileSnapshot(path)
})
