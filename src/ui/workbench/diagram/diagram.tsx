import { useMemo } from 'react'
import { layoutDiagram } from '../../model/diagram/layout.ts'
import { useFocus } from '../view.ts'
import { FollowButton } from './follow-button.tsx'
import { Sequence } from './sequence.tsx'

/** The run as a sequence diagram, drawn from recorded steps only. */
export function Diagram() {
  const focus = useFocus()
  const run = focus?.run
  const diagram = useMemo(() => run && layoutDiagram(run), [run])
  return (
    <section className="pane diagram" aria-label="Sequence diagram">
      <div className="head bar">
        <h2>Diagram</h2>
        <span className="faint note cut">{focus ? `run ${focus.run.run}, ${focus.run.title}` : ''}</span>
        <span className="grow" />
        <FollowButton />
      </div>
      {focus && diagram ? (
        <Sequence diagram={diagram} selected={focus} />
      ) : (
        <div className="empty">
          <h3>Nothing has happened yet</h3>
          <p>
            Each request, answer, check, callback and query is drawn here when it is recorded. Press Sign in
            on the page.
          </p>
        </div>
      )}
    </section>
  )
}
