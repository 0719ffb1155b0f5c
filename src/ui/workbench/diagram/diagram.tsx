import { Locate } from 'lucide-react'
import { useMemo } from 'react'
import { layoutDiagram } from '../../model/diagram/layout.ts'
import { useStore } from '../kit/use-store.ts'
import { useFocus, useView } from '../view.ts'
import { Sequence } from './sequence.tsx'

/** The run as a sequence diagram, drawn from recorded steps only. */
export function Diagram() {
  const view = useView()
  const focus = useFocus()
  const follows = useStore(view.selected) === undefined
  const run = focus?.run
  const diagram = useMemo(() => run && layoutDiagram(run), [run])
  return (
    <section className="pane diagram" aria-label="Sequence diagram">
      <div className="head bar">
        <h2>Diagram</h2>
        <span className="faint note cut">{focus ? `run ${focus.run.run}, ${focus.run.title}` : ''}</span>
        <span className="grow" />
        <button
          type="button"
          className="button bare small"
          aria-pressed={follows}
          title="Keeps the newest step in view"
          onClick={view.follow}
        >
          <Locate className="icon" aria-hidden />
          Follow
        </button>
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
