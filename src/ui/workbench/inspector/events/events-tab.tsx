import { Column } from '../../../../parts/text/column.tsx'
import { Empty } from '../../../../parts/text/empty.tsx'
import { callsIn } from '../../../../record/outline/calls.ts'
import type { Focus } from '../../../../record/outline/focus.ts'
import { CallDetail } from '../callbacks/call-detail.tsx'
import { CallLog, callNear, isCallOf } from '../callbacks/call-log.tsx'
import { Nearest } from '../nearest.tsx'

/** Events of the run, in order, with what the app was told. */
export function EventsTab({ focus }: { readonly focus: Focus | undefined }) {
  const calls = focus ? callsIn(focus.run).filter(({ kind }) => kind === 'event') : []
  const shown = focus && callNear(calls, focus)
  if (!shown)
    return (
      <Empty title="No event fired in this run">
        createUser, linkAccount, signIn, session and signOut tell the app what has happened. Sign in, and the
        first ones stand here.
      </Empty>
    )
  return (
    <div className="columns wide-first log-first">
      <Column label="Log of events">
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
