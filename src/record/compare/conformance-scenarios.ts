import type { ScenarioPlayed } from '../../protocol/conformance.ts'
import { plural } from '../values/time.ts'
import { grouped } from './conformance.ts'

/** What explains differences of scenarios, or nothing. */
export interface ExplainedBy {
  /** The id of a deviation, or a version of the package; absent for what is not listed. */
  readonly id: string | undefined
  readonly scenarios: readonly { readonly played: ScenarioPlayed; readonly lines: readonly string[] }[]
}

/** The result of all scenarios as a sentence to pass on. */
export function scenariosText(played: readonly ScenarioPlayed[], version: string): string {
  const isListed = ({ unlisted }: ScenarioPlayed) => unlisted.length === 0
  const good = played.filter(isListed)
  const explained = good.filter((each) => Object.keys(each.explained).length > 0).length
  return `${grouped(good.length)} of ${grouped(played.length)} scenarios are equal to @auth/core ${version} or explained (${grouped(good.length - explained)} equal, ${grouped(explained)} explained).`
}

/** Scenarios that differ, by what explains them; what is not listed comes first, then what explains most. */
export function byExplanation(played: readonly ScenarioPlayed[]): readonly ExplainedBy[] {
  const found = new Map<string, ExplainedBy['scenarios'][number][]>()
  for (const each of played)
    for (const [id, lines] of Object.entries(each.explained))
      found.set(id, [...(found.get(id) ?? []), { played: each, lines }])
  const unlisted = played.flatMap((each) =>
    each.unlisted.length > 0 ? [{ played: each, lines: each.unlisted }] : [],
  )
  const explained = [...found].toSorted(([, one], [, other]) => other.length - one.length)
  return [
    ...(unlisted.length > 0 ? [{ id: undefined, scenarios: unlisted }] : []),
    ...explained.map(([id, scenarios]) => ({ id, scenarios })),
  ]
}

/** A file that says what is in no list, to look through and pass on. */
export function reportOf(played: readonly ScenarioPlayed[], version: string): string {
  const unlisted = played.filter((each) => each.unlisted.length > 0)
  const parts = unlisted.map((each) => [`${each.flow}: ${each.name}`, ...each.unlisted].join('\n  '))
  return [
    `${scenariosText(played, version)} ${plural(unlisted.length, 'scenario')} with differences that are not listed.`,
    `Lines begin with the number of the step; - is @auth/core ${version}, + is the simulator's engine.`,
    ...parts,
    '',
  ].join('\n\n')
}
