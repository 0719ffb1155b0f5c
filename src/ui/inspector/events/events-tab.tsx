import { Empty } from '../../../parts/text/empty.tsx'
import { callsIn } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { CallsOfRun, callNear } from '../callbacks/call-log.tsx'

/** Events of the run, in order, with what the app received. */
export function EventsTab({ focus }: { readonly focus: Focus | undefined }) {
  const calls = focus ? callsIn(focus.run).filter(({ kind }) => kind === 'event') : []
  const shown = focus && callNear(calls, focus)
  if (!shown || !focus)
    return (
      <Empty title="No events in this run">
        createUser, linkAccount, signIn, session and signOut tell the app what happened. Sign in to see the
        first ones.
      </Empty>
    )
  return <CallsOfRun label="Events" calls={calls} shown={shown} focus={focus} />
}
