import type { Provider } from '../provider/provider.ts'

/** The table of the room's README: every quirk that is simulated, from the providers' own data. */
export function quirkTable(providers: readonly Provider[]): string {
  const rows = providers.flatMap(({ name, quirks }) =>
    Object.values(quirks).map(
      ({ says, documentation }) => `| ${name} | ${says} | [documentation](${documentation}) |`,
    ),
  )
  return ['| provider | quirk | its own words |', '|---|---|---|', ...rows].join('\n')
}
