import { Column } from '../../../parts/text/column.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import { callsIn } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { CallDetail } from '../callbacks/call-detail.tsx'
import { CallLog, callNear, isCallOf } from '../callbacks/call-log.tsx'
import { Nearest } from '../nearest.tsx'

/** Events of the run, in order, with what the app received. */
export function EventsTab({ focus }: { readonly focus: Focus | undefined }) {
  const calls = focus ? callsIn(focus.run).filter(({ kind }) => kind === 'event') : []
  const shown = focus && callNear(calls, focus)
  if (!shown)
    return (
      <Empty title="No events in this run">
        createUser, linkAccount, signIn, session and signOut tell the app what happened. Sign in to see the
        first ones.
      </Empty>
    )
  return (
    <div className="columns wide-first log-first">
      <Column label="Event log">
        <CallLog
          label="Events"
          calls={calls}
          shown={shown}
          isSelected={isCallOf(shown, focus)}
          tab="Events"
        />
      </Column>
      <Column label="Message">
        {isCallOf(shown, focus) ? undefined : <Nearest focus={focus} what="event" seq={shown.seq} />}
        <CallDetail call={shown} />
      </Column>
    </div>
  )
}
