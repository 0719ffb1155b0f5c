import type { SkipId } from '../layout/skip.ts'

/** How the window is laid out: as a story, or as the whole workbench; that of someone's own app has no code and no scenes. */
export type HeaderLayout = 'story' | 'workbench' | 'own-app'

export type HeaderPlace = 'story' | 'workbench' | 'code' | 'scenes' | 'scene'
export type HeaderTool = 'ask' | 'sandbox' | 'share' | 'find' | 'theme'

interface Contents {
  /** Links for the keyboard, hidden until they have the focus. */
  readonly skips: readonly SkipId[]
  /** On the left, after the name. */
  readonly places: readonly HeaderPlace[]
  /** On the right. */
  readonly tools: readonly HeaderTool[]
}

/** Everything that the header shows, in order. */
export const HEADER: Readonly<Record<HeaderLayout, Contents>> = {
  story: { skips: ['page', 'caption'], places: ['scenes', 'code'], tools: ['ask', 'share', 'find', 'theme'] },
  workbench: {
    skips: ['page', 'steps'],
    places: ['story', 'workbench', 'code', 'scenes', 'scene'],
    tools: ['sandbox', 'share', 'find', 'theme'],
  },
  'own-app': { skips: ['page', 'steps'], places: [], tools: ['share', 'find', 'theme'] },
}
