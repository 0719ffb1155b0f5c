import { existsSync } from 'node:fs'
import { DIST } from '../paths.ts'
import { measureSizes, type SizeRow } from '../size/measure.ts'

/** `npm run size`: gzipped sizes of the build against the budgets in `size/budgets.ts`; exit code 1 when one is over. */
function size(): void {
  if (!existsSync(`${DIST}/index.html`)) {
    console.error('There is no build to weigh: run `npm run build` first.')
    process.exit(1)
  }
  const rows = measureSizes(DIST)
  for (const row of rows) console.log(line(row))
  if (rows.some((row) => row.over)) process.exit(1)
}

function line({ name, files, kilobytes, budget, over }: SizeRow): string {
  const sizes = `${kilobytes.toFixed(1).padStart(7)} kB of ${budget} kB`
  return `${over ? 'OVER' : 'ok  '}  ${name.padEnd(36)} ${sizes}   ${files.join(', ')}`
}

size()
