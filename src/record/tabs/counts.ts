import { valuesIn } from '../flow/kinds.ts'
import type { KindTab } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { callsIn } from '../outline/calls.ts'
import { perRun, type Run } from '../outline/outline.ts'
import { tokensIn } from '../tokens/tokens.ts'
import { ceremonyStories, hasResponse } from '../webauthn/wall.ts'
import { carriesPasskey } from './passkeys.ts'

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
  // Ceremonies that led to a response are counted by it.
  Passkeys:
    run.steps.filter(carriesPasskey).length +
    ceremonyStories(run.steps).filter((story) => !hasResponse(story)).length,
}))

function countIn(run: Run, tab: KindTab): number {
  return run.steps.map(kindOf).filter((kind) => kind.isCounted && kind.tab === tab).length
}
