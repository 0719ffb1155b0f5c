import type { Edit, Subject } from '../../protocol/control.ts'

/** A change as it is kept: a token that was changed is a change of the message that it stands in. */
export type KeptEdit = Exclude<Edit, { readonly at: 'token' }>

/** A step at which an exchange can pause. */
export interface PausePoint {
  /** Key of the step; changes of what is in hand there are filed under it. */
  readonly key: string
  /** Whether it is in hand at that step too. Default: at `key` only. */
  readonly owns?: (key: string) => boolean
  /** What is in hand after these changes. Absent: nothing that can be changed. */
  readonly subject?: (edits: readonly KeptEdit[]) => Subject
}

/** Where something is in hand that can be changed. */
export type Place = PausePoint & Required<Pick<PausePoint, 'subject'>>

/** A step with what is in hand there; steps that are facts have nothing. */
export function placeAt(point: PausePoint | undefined): Place | undefined {
  return point?.subject === undefined ? undefined : { ...point, subject: point.subject }
}

export function owns(place: Place, key: string): boolean {
  return place.owns?.(key) ?? place.key === key
}

/** Name of the answer that keeps the n-th change of a place. */
export function editCall(place: Place, n: number): string {
  return `edit ${place.key}#${n}`
}
