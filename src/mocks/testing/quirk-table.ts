import { catalogue } from '../catalogue/catalogue.ts'
import { github } from '../github/github.ts'
import type { Provider } from '../provider/provider.ts'

/** The table of QUIRKS.md: every quirk that is simulated, from the providers' own data. */
export function quirkTable(): string {
  const providers = [github, ...catalogue.map(({ create, at }) => create(at))]
  const rows = providers.toSorted((one, other) => one.name.localeCompare(other.name)).flatMap(rowsOf)
  // Two presets for one provider are one row.
  return ['| provider | quirk | its own words |', '|---|---|---|', ...new Set(rows)].join('\n')
}

function rowsOf({ name, quirks }: Provider): readonly string[] {
  return Object.values(quirks)
    .flat()
    .map(({ says, documentation }) => `| ${name} | ${says} | [documentation](${documentation}) |`)
}
