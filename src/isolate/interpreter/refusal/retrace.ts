import type { Refusal } from '../../../protocol/refusal.ts'
import type { Project } from '../../messages.ts'
import { Exchange, type Heard } from '../exchange.ts'
import type { Spares } from '../spares.ts'
import { Explainer } from './explain.ts'
import { emptyTable, instrument } from './instrument.ts'
import { Names } from './names.ts'
import { Sources } from './sources.ts'
import { Trace } from './trace.ts'
import { TRACE, TRACE_TEXT } from './trace-module.ts'
import { Wants } from './wants.ts'

export interface RetraceParts {
  readonly spares: Spares
  readonly files: Project['files']
  /** Everything that the exchange was asked, in its order. */
  readonly heard: readonly Heard[]
  /** Code is about to run. */
  readonly onStart: () => void
}

/**
 * Why the newest call of a function refused: everything that the exchange did is done again in another interpreter, where the code keeps what its
 * expressions were. The code that runs is never changed, and nothing of the second run leaves but what it kept.
 */
export async function refusalOf(
  exchange: Exchange,
  handle: number,
  { files, heard, onStart, spares }: RetraceParts,
): Promise<Refusal | undefined> {
  const { parts, project } = exchange
  const table = emptyTable()
  const modules = new Map(project.modules)
  for (const [name, text] of project.modules) {
    const made = Object.hasOwn(files, name) && !name.endsWith('.json') && instrument(name, text, table)
    if (made) modules.set(name, made)
  }
  modules.set(TRACE, TRACE_TEXT)
  const nameOf = (from: string, specifier: string) =>
    specifier === TRACE ? TRACE : project.nameOf(from, specifier)
  let kept: unknown
  const instance = await spares.take(project.packages)
  const beside = (name: string) =>
    instance.evaluateBeside(`import { ${name} } from '${TRACE}'; ${name}()`, parts.limits.runMs)
  const other = new Exchange({
    ...parts,
    instance,
    project: { ...project, modules, nameOf },
    atOnce: parts.atOnce && answersOf(parts.atOnce.gave),
    post: ({ type }) => type === 'started' && onStart(),
    more: {
      ...parts.more,
      trace: (given) => {
        kept = given
        return undefined
      },
    },
  })
  for (const each of heard) {
    if (each.handle === handle) beside('mark')
    each.does(other)
  }
  beside('give')
  other.retire()
  return explained(new Trace(kept, table), project.nameOf)
}

function explained(
  trace: Trace,
  find: (from: string, specifier: string) => string | undefined,
): Refusal | undefined {
  const { root } = trace
  const explainer = new Explainer(trace, new Names(trace, find))
  const found = root && explainer.explain(root)
  if (!found) return undefined
  const wants = new Wants(explainer, new Sources(explainer, root))
  return { ...found.told, wants: found.decision ? wants.instead(found.decision) : [] }
}

/** The same answers in the same order. */
function answersOf(gave: readonly (string | undefined)[]): Exchange['parts']['atOnce'] {
  let next = 0
  return {
    gave: [],
    answered: () => false,
    refresh: async () => {},
    run: () => {
      next += 1
      return gave[next - 1]
    },
  }
}
