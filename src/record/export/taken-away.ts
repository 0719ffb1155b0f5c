/** A world as text in one format, and what the reader should know before it leaves. */
export interface TakenAway {
  readonly text: string
  /** For the file's name. */
  readonly name: string
  readonly notes: readonly string[]
  /** Secrets are in it, or texts that may be some. */
  readonly hasSecrets?: boolean
  /** It is too long to be sent as a link. */
  readonly tooLong?: true
}
