/** Two branches to compare; if none are named, the two that make most sense. */
export interface Asked {
  readonly a?: string
  readonly b?: string
  /** The tab in front: the steps, unless the reader comes from the code. */
  readonly first?: 'Callbacks'
  /** The right one was played just now and is the current branch. */
  readonly played?: {
    /** What was played, and with which change. */
    readonly description: string
    /** Why it ended early. */
    readonly ended?: string
  }
}

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    compare: Asked
  }
}
