/** An error that people search for: what it means, what to do, and what shows it. */
export interface ErrorLesson {
  /** As it is called on the page that explains it. */
  readonly name: string
  /** The engine's error type; absent for what pages, other versions and providers say. */
  readonly type?: string
  /** The type that the log of the scene names, where the error itself has none. */
  readonly logs?: string
  /** Other names and parts of messages, in lower case. */
  readonly also?: readonly string[]
  /** What happened, in one sentence. */
  readonly says: string
  /** What to do about it. */
  readonly remedy: string
  /** The scene that reproduces it. */
  readonly scene?: string
  /** Why nothing reproduces it. */
  readonly unseen?: string
}
