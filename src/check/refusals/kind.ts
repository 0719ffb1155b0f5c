/** A configuration that turns Ada away, what is said of it, and what is offered. */
export interface Kind {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** What is typed into the form of the provider with passwords; absent: she comes from GitHub. */
  readonly fields?: Readonly<Record<string, string>>
  /** What servers answer that the code asks. */
  readonly answers?: Readonly<Record<string, { readonly body: string }>>
  /** Of Ada's row. */
  readonly columns?: Readonly<Record<string, string>>
  /** A page of the app that she opens once she is signed in. */
  readonly visits?: string
  readonly says: string
  /** What is offered first; absent: nothing is. */
  readonly offers?: string
}
