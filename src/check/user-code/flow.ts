/** A person's part in a flow, or something that happens between. Paths are below the configuration's own. */
export type Act =
  /** With the provider's button, over the provider's pages, and back. */
  | { readonly signIn: string; readonly callbackUrl?: string }
  | { readonly credentials: Readonly<Record<string, string>>; readonly by?: string }
  /** An address for a link by mail. */
  | { readonly mailTo: string; readonly by: string }
  /** The link of the last mail. */
  | { readonly click: true }
  | { readonly read: string }
  | { readonly update: unknown }
  | { readonly signOut: true; readonly callbackUrl?: string }
  /** What middleware asks for a page. */
  | { readonly asks: string }
  /** Seconds that pass. */
  | { readonly wait: number }
  /** Somebody else, in a browser without cookies. */
  | { readonly person: string }
  /** From now on this address answers that the grant is void. */
  | { readonly refuses: string }

export interface Flow {
  /** Id of the example, or name of the file in `documented`. */
  readonly id: string
  readonly acts: readonly Act[]
  /** Words that its transcript has, so that a flow that comes to nothing on both sides is none. */
  readonly shows: readonly string[]
  /** By the deviation or `providers/differences.ts`: number of the act, `-` (only upstream) or `+` (only ours), and how the line begins. */
  readonly differs?: Readonly<Record<string, readonly string[]>>
}
