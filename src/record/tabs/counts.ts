import { valuesIn } from '../flow/kinds.ts'
import type { KindTab } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { callsIn } from '../outline/calls.ts'
import { perRun, type Run } from '../outline/outline.ts'
import { tokensIn } from '../tokens/tokens.ts'
import { passkeysIn } from './passkeys.ts'

/** How much there is of each thing that a tab shows. */
export type Counts = Readonly<Record<KindTab | 'Values' | 'Passkeys', number>>

/** Counts for one run; mails are those of all: that is what their tab lists, for a link is opened in a later run. */
export function countsOf(run: Run, all: readonly Run[]): Counts {
  return { ...countsIn(run), Mail: all.reduce((sum, each) => sum + mailsIn(each), 0) }
}

const mailsIn = perRun((run) => countIn(run, 'Mail'))

const countsIn = perRun((run) => ({
  HTTP: countIn(run, 'HTTP'),
  Cookies: countIn(run, 'Cookies'),
  Tokens: tokensIn(run.steps).length,
  Callbacks: callsIn(run).filter(({ kind }) => kind === 'callback').length,
  Events: countIn(run, 'Events'),
  Database: countIn(run, 'Database'),
  Logs: countIn(run, 'Logs'),
  Values: valuesIn(run.steps).size,
  Passkeys: passkeysIn(run.steps),
}))

function countIn(run: Run, tab: KindTab): number {
  return run.steps.map(kindOf).filter((kind) => kind.isCounted && kind.tab === tab).length
}
