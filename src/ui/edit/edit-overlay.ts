/** The editor of what an exchange is held at. */
export interface EditOverlay {
  readonly type: 'edit'
  readonly exchange: string
  /** The step it is held at. */
  readonly seq: number
  /** Begins with the value, or with the error in its place. */
  readonly way: 'value' | 'error'
}
