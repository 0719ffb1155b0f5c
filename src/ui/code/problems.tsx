import { CircleX, TriangleAlert } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import { plural } from '../../record/values/time.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import '../styles/problems.css'
import { ownField, withDeclared } from '../../record/code/declare-field.ts'
import { isRefuted } from '../../record/code/describe-imports.ts'
import { textState } from '../../record/code/text-state.ts'
import { noticesIn, type ProductionNotice } from '../../record/production/notices.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import type { Problem, Workspace } from '../../studio/monaco/workspace.ts'
import { useLayout } from '../layout/layout.ts'

const ProductionProblems = lazily(() => import('./production-problems.tsx'), 'ProductionProblems')

/** TypeScript's errors in the files, and why the code that was applied does not run. */
export function Problems(props: { readonly workspace: Workspace; readonly onOpen: () => void }) {
  const { workspace, onOpen } = props
  const { codeLocation } = useLayout()
  const { faults } = useWorldClient()
  const found = useStore(workspace.problems)
  const isChecked = useStore(workspace.checked)
  const failed = useFailure()
  const problems = failed
    ? [failed, ...found.filter(({ message }) => !isRefuted(message, failed.message))]
    : found
  const notices = useNotices()
  return (
    <section className="code-problems" aria-label="Problems">
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.message}`} className="row">
            <button
              type="button"
              onClick={() => {
                onOpen()
                codeLocation.set(problem)
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
              <span>{problem.message}</span>
            </button>
            <Declare problem={problem} />
            <CopyButton
              label={`Copy the message at ${problem.file}:${problem.line}`}
              shown=""
              text={() => `${problem.file}:${problem.line} ${problem.message}`}
              onProblem={faults.report}
            />
          </li>
        ))}
        {notices.length > 0 ? (
          <Suspense>
            <ProductionProblems notices={notices} onOpen={onOpen} />
          </Suspense>
        ) : undefined}
      </ul>
      <div className="row note faint">
        <p className="grow" role="status">
          {problems.length > 0 ? plural(problems.length, 'problem') : isChecked ? 'No problems' : 'Checking…'}
          {notices.length > 0 ? ` · ${plural(notices.length, 'difference')} from production` : ''} ·
          @auth/core types
        </p>
        <p className="code-leave">
          <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves the editor
        </p>
      </div>
    </section>
  )
}

/** What of the app as it runs, and of what was done with it, would go differently in production. */
function useNotices(): readonly ProductionNotice[] {
  const steps = useStore(useWorldClient().steps)
  const { code } = useSetup()
  return useMemo(() => noticesIn(steps, code), [steps, code])
}

/** Declares a field that Auth.js doesn't know. */
function Declare({ problem: { file, message } }: { readonly problem: Problem }) {
  const { draft } = useDesk()
  const own = ownField(message)
  if (!own) return undefined
  const declare = () =>
    draft.update((before) => ({
      ...before,
      files: { ...before.files, [file]: withDeclared(before.files[file] ?? '', own) },
    }))
  return (
    <Button look="small" title={`Adds ${own.field} to ${own.of} at the end of ${file}`} onClick={declare}>
      Declare {own.field}
    </Button>
  )
}

/** Why the applied code gives no configuration, for as long as it is in the editor. */
function useFailure(): Problem | undefined {
  const desk = useDesk()
  const client = useWorldClient()
  const draft = useStore(desk.draft)
  const steps = useStore(client.steps)
  const { failure } = textState(draft, useSetup(), steps)
  if (!failure) return undefined
  const { message, location = { file: draft.entry, line: 1 } } = failure
  return { column: 1, ...location, isError: true, message }
}
