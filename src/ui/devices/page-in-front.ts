import type { WorldClient } from '../../link/client/world-client.ts'
import { documentOf } from '../../link/frames/frame-document.ts'
import { frontOf } from '../../link/frames/stage.ts'

/** The document of the page in front. */
export function pageInFront({ pages, world }: WorldClient): Document | undefined {
  const front = frontOf(pages.stage.get(), world.get())
  const frame = front && pages.frames.get(front)
  return (frame && documentOf(frame)) ?? undefined
}
