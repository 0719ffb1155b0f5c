import type { Edit, Subject } from '../../protocol/control.ts'

/** A change as it is kept: a changed token or passkey is a change of its message. */
export type KeptEdit = Exclude<Edit, { readonly at: 'token' | 'passkey' }>

/** A step at which an exchange can pause. */
export interface PausePoint {
  /** Key of the step; changes of the paused value are filed under it. */
  readonly key: string
  /** Whether the same value is paused at that step too. Default: at `key` only. */
  readonly owns?: (key: string) => boolean
  /** The paused value after these changes. Absent: nothing can be changed. */
  readonly subject?: (edits: readonly KeptEdit[]) => Subject
}

/** A pause point with a value that can be changed. */
export type EditablePoint = PausePoint & Required<Pick<PausePoint, 'subject'>>

/** A step with its paused value; steps that are facts have none. */
export function editablePointAt(point: PausePoint | undefined): EditablePoint | undefined {
  return point?.subject === undefined ? undefined : { ...point, subject: point.subject }
}

export function owns(point: EditablePoint, key: string): boolean {
  return point.owns?.(key) ?? point.key === key
}

/** Name of the recorded result that has the n-th edit at a pause point. */
export function editCall(point: EditablePoint, n: number): string {
  return `edit ${point.key}#${n}`
}
