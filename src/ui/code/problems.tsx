import { CircleX, TriangleAlert } from 'lucide-react'
import { plural } from '../model/time.ts'
import { useStore } from '../workbench/kit/use-store.ts'
import { useView } from '../workbench/view.ts'
import type { Workspace } from './monaco/workspace.ts'

/** What TypeScript says about the files. */
export function Problems({
  workspace,
  onOpen,
}: {
  readonly workspace: Workspace
  readonly onOpen: () => void
}) {
  const { codePlace } = useView()
  const problems = useStore(workspace.problems)
  return (
    <section className="code-problems" aria-label="Problems">
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.message}`}>
            <button
              type="button"
              title={problem.message}
              onClick={() => {
                onOpen()
                codePlace.set(problem)
              }}
            >
              {problem.isError ? (
                <CircleX className="icon failed-icon" aria-label="Error" />
              ) : (
                <TriangleAlert className="icon warn-icon" aria-label="Warning" />
              )}
              <b className="mono">
                {problem.file}:{problem.line}
              </b>
              <span className="cut">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="note faint" role="status">
        {problems.length === 0 ? 'No problems' : plural(problems.length, 'problem')} · types of the engine
      </p>
    </section>
  )
}
