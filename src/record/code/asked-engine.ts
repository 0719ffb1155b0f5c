import { ENGINES, type GuestVersion } from '../../protocol/engines.ts'
import type { FoundFile } from './found-files.ts'

export interface AskedEngine {
  readonly engine: GuestVersion
  /** `package.json asks for next-auth 5.0.0-beta.31, which brings @auth/core 0.41.2.` */
  readonly reason: string
}

/** The `@auth/core` of a release of next-auth, from that release on. */
const OF_NEXT_AUTH: readonly (readonly [beta: number, core: string])[] = [
  [31, '0.41.2'],
  [30, '0.41.0'],
  [29, '0.40.0'],
  [26, '0.39.0'],
  [0, '0.37.2'],
]

/** The published version that a project's `package.json` asks for, or the one that is nearest among those of its series. */
export function askedEngine(files: readonly FoundFile[]): AskedEngine | undefined {
  for (const { path, text } of files) {
    if (!/(?:^|\/)package\.json$/.test(path)) continue
    const [, core] = /"@auth\/core"\s*:\s*"([~^]?0\.\d+\.\d+)"/.exec(text) ?? []
    const [, next, beta] = /"next-auth"\s*:\s*"([~^]?5\.0\.0-beta\.(\d+))"/.exec(text) ?? []
    const brought = OF_NEXT_AUTH.find(([from]) => Number(beta) >= from)?.[1]
    const engine = nearest(core ?? brought)
    if (engine === undefined) continue
    const asks =
      core === undefined ? `next-auth ${next}, which brings @auth/core ${brought}` : `@auth/core ${core}`
    return { engine, reason: `${path} asks for ${asks}.` }
  }
  return undefined
}

function nearest(range: string | undefined): GuestVersion | undefined {
  const [, open = '', minor = '', patch = ''] = /^([~^]?)0\.(\d+)\.(\d+)$/.exec(range ?? '') ?? []
  // Releases of 2024 have one series here.
  const series = /^3[4-7]$/.test(minor) ? '37' : minor
  const known = ENGINES.filter((engine) => engine.startsWith(`0.${series}.`)) as readonly GuestVersion[]
  // A range installs the newest of its series; they are listed newest first.
  if (open !== '') return known[0]
  return known.find((engine) => Number(engine.split('.')[2]) <= Number(patch)) ?? known.at(-1)
}
