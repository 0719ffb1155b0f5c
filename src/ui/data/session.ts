import type { Session } from '../../link/session/session.ts'
import { contextOf } from '../../parts/stores/context.ts'

/** The world of this window as panes show it: in presenter mode its steps and pages are without secrets. */
export const [SessionContext, useSession] = contextOf<Session>()

/** Why this world can't be changed, if it can't: it is read from a trace file. Nothing else in this room asks for that. */
export function refusalOf({ recorded }: Pick<Session, 'recorded'>): string | undefined {
  return recorded && 'A recording is read-only.'
}

export function canWrite(session: Pick<Session, 'recorded'>): boolean {
  return refusalOf(session) === undefined
}

/** Whether controls that change the world do something. */
export function useCanWrite(): boolean {
  return canWrite(useSession())
}
