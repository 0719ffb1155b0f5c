import { DEVIATIONS, DIRECTIONS } from './deviations.ts'

const HEAD = `# Where we differ from Auth.js on purpose

Compared with \`@auth/core\` 0.41.3. Wire formats, names, orders and payloads are the same, except for these rows. R = section of the
protocol reference. Any other difference is a bug. Ids do not change; a new row takes
the next number, and a scenario of \`conformance\` shows it. DEV-34 (headers of the built-in pages) was withdrawn: they are the same as in Auth.js.

The table is data in \`src/deviations\`, and this page is made from it (\`npx vitest run --project node src/deviations -u\`). *Switch* says whether
"As the published package does" covers the row, or why not.

| id | date | rule | Auth.js | here | why | who could notice | direction | switch |
|---|---|---|---|---|---|---|---|---|
`

/** The table as \`core/DEVIATIONS.md\` has it. */
export function deviationsPage(): string {
  const lines = DEVIATIONS.map((row) => {
    const { id, date, rule, published, here, why, noticedBy, direction, switched } = row
    const cells = [id, date, rule, published, here, why, noticedBy, DIRECTIONS[direction]]
    return `| ${[...cells, switched === true ? 'yes' : switched].join(' | ')} |\n`
  })
  return HEAD + lines.join('')
}
