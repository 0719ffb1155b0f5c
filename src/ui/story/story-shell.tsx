import { Brand } from '../notices/brand.tsx'
import { BeatsPane } from './beats-pane.tsx'
import { Caption } from './caption.tsx'
import { FIRST_STORY } from './first-story.ts'
import type { Place } from './place.ts'

const FIRST: Place = { story: FIRST_STORY, beat: 1, waits: true }

const nothing = () => undefined

/** The first screen while the sandbox opens: all but the page, which comes into the room left for it. */
export function StoryShell({ isBusy, onNext }: { readonly isBusy: boolean; readonly onNext: () => void }) {
  return (
    <div className="workbench">
      <header className="top bar">
        <h1>
          <Brand />
        </h1>
      </header>
      <div />
      <div />
      <main className="panes story" aria-label="Workbench">
        <section className="pane devices" aria-label="Devices">
          <div className="address bar" />
        </section>
        <BeatsPane place={FIRST} />
        <Caption
          place={FIRST}
          isBusy={isBusy}
          isRinged
          isUnfolded={false}
          onNext={onNext}
          onRestart={nothing}
          onUnfold={nothing}
          onWalk={nothing}
        />
      </main>
    </div>
  )
}
