import type { Edit, Subject } from '../../protocol/control.ts'

/** A change as it is kept: a token that was changed is a change of the message that it stands in. */
export type KeptEdit = Exclude<Edit, { readonly at: 'token' }>

/** Where an exchange can stand still with something in hand that can be changed. */
export interface Place {
  /** Key of the step that what is in hand belongs to; its changes are filed under it. */
  readonly key: string
  /** Whether it is in hand at that step too. Default: at `key` only. */
  readonly owns?: (key: string) => boolean
  /** What is in hand after these changes. */
  readonly subject: (edits: readonly KeptEdit[]) => Subject
}

export function owns(place: Place, key: string): boolean {
  return place.owns?.(key) ?? place.key === key
}

/** Name of the answer that keeps the n-th change of a place. */
export function editCall(place: Place, n: number): string {
  return `edit ${place.key}#${n}`
}
