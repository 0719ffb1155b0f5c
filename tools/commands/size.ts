import { existsSync } from 'node:fs'
import { engineSize } from '../bench/engine-size.ts'
import { DIST } from '../paths.ts'
import { isolateSize } from '../size/isolate-size.ts'
import { judge, measureSizes, type SizeRow } from '../size/measure.ts'

/** `npm run size`: gzipped sizes of the build, and of the engine by itself, against the budgets in `size/budgets.ts`; exit code 1 when one is over. */
async function size(): Promise<void> {
  if (!existsSync(`${DIST}/index.html`)) {
    console.error('There is no build to weigh: run `npm run build` first.')
    process.exit(1)
  }
  const engine = ['src/core/index.ts', 'src/providers/github.ts']
  const isolate = await isolateSize()
  const rows = [
    ...measureSizes(DIST),
    judge('engine with one OAuth provider', engine, await engineSize('ours')),
    judge('isolate without its wasm', isolate.files, isolate.kilobytes),
  ]
  for (const row of rows) console.log(line(row))
  if (rows.some((row) => row.over)) process.exit(1)
}

function line({ name, files, kilobytes, budget, over }: SizeRow): string {
  const sizes = `${kilobytes.toFixed(1).padStart(7)} kB of ${budget} kB`
  return `${over ? 'OVER' : 'ok  '}  ${name.padEnd(36)} ${sizes}   ${files.join(', ')}`
}

await size()
