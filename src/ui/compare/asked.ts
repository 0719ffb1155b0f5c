/** Two branches side by side; those that make most sense, when none are named. */
export interface Asked {
  readonly a?: string
  readonly b?: string
  /** What stands in front: the steps, unless somebody asks who comes from the code. */
  readonly first?: 'Callbacks'
  /** The right one was played just now, and the world stands on it. */
  readonly played?: {
    /** What was played, and with what. */
    readonly description: string
    /** Why it ended before its end. */
    readonly ended?: string
  }
}

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    compare: Asked
  }
}
