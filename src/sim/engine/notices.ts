import type { CodeNotice } from '../../protocol/code.ts'
import type { Recorder } from '../recorder/world.ts'
import { APP } from '../values/parties.ts'

/** Something about the user's code that is not as its author may expect. */
export function noteNotice(recorder: Recorder, notice: CodeNotice): void {
  recorder.note({
    kind: 'code.noticed',
    data: notice,
    from: APP,
    summary: `notice: ${notice.message.slice(0, 200)}`,
    outcome: 'warning',
  })
}
