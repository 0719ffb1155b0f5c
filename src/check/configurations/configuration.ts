import type { CodeNotice } from '../../protocol/code.ts'

/** A configuration as someone pastes it, and what must come of it. */
export interface Configuration {
  /** Its file in `kinds/`. */
  readonly name: string
  /** The button of the sign-in page, and what is typed into its form. Absent: it fails to load. */
  readonly signIn?: { readonly with: string; readonly fields?: Readonly<Record<string, string>> }
  /** Why it fails to load: the problem, words of its message, and the line. */
  readonly fails?: { readonly problem: string; readonly says: string; readonly at: string }
  /** What its reader would say that placeholders return. */
  readonly placeholders?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Notices that it gets, each kind once. */
  readonly notices?: readonly CodeNotice['notice'][]
  /** Words that its notices must have. */
  readonly says?: readonly string[]
  /** Words of the home page after the sign-in. */
  readonly shows?: readonly string[]
}
