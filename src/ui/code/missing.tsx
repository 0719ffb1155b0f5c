import { type ReactNode, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { describeMadeUp } from '../../protocol/made-up.ts'
import { attemptIn } from '../../record/code/attempt.ts'
import { type Draft, isSameText, nameProblem, plainText } from '../../record/code/draft.ts'
import { isFile, withFileText, withStub } from '../../record/code/helps.ts'
import {
  answerablePaths,
  jsonProblem,
  type MissingPart,
  missingParts,
  withAnswer,
} from '../../record/code/missing-parts.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useCanWrite, useSetup, useWorldClient, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSignInAgain } from '../story/use-sign-in-again.ts'
import { useRun } from './use-run.ts'
import '../styles/missing.css'

/** What the code used and is not here, with what can be done about it. */
export function Missing({ onOpen }: { readonly onOpen: () => void }) {
  const { draft } = useDesk()
  const client = useWorldClient()
  const now = useStore(draft)
  const steps = useStore(client.steps)
  const { code } = useSetup()
  const canWrite = useCanWrite()
  const change = useChange(onOpen)
  const isRunning = code !== null && isSameText(now, code)
  const { used, imported } = isRunning ? missingParts(steps, now) : NOTHING
  const unused = imported.filter(({ file }) => !Object.hasOwn(now.files, file))
  if (!canWrite || used.length + unused.length === 0) return undefined
  return (
    <section className="code-missing" aria-label="What is not here">
      <ul>
        {used.map((part) => (
          <Used key={`${part.specifier} ${part.path}`} part={part} change={change} onOpen={onOpen} />
        ))}
        {unused.length > 0 ? (
          <li>
            <details>
              <summary className="note">
                {unused.length === 1
                  ? 'One import is not here. It does no harm until it is used.'
                  : `${unused.length} imports are not here. They do no harm until they are used.`}
              </summary>
              <ul>
                {unused.map(({ specifier, file }) => (
                  <li key={specifier} className="row">
                    <code className="grow cut">{specifier}</code>
                    <Button
                      look="small"
                      title={`Writes ${file} with what is imported from ${specifier}`}
                      onClick={() => change((before) => withStub(before, specifier, file))}
                    >
                      Write a stub
                    </Button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ) : undefined}
      </ul>
    </section>
  )
}

const NOTHING = { used: [], imported: [] } as const

type Change = (to: (before: Draft) => Draft) => void

/** Changes the draft and runs it. A sign-in that had led to no session is repeated. */
function useChange(onOpen: () => void): Change {
  const { draft } = useDesk()
  const { recorded } = useWorldData()
  const run = useRun()
  const again = useSignInAgain()
  return (to) => {
    const isUndone = attemptIn(recorded.get())?.isDone === false
    draft.update(to)
    onOpen()
    run(isUndone ? again : undefined)
  }
}

/** One use: what it returns can be said, a stub taken, or the file pasted. */
function Used(props: { readonly part: MissingPart; readonly change: Change; readonly onOpen: () => void }) {
  const { part, change, onOpen } = props
  const { file, gave, isFatal, location, path, specifier } = part
  const { codeLocation } = useLayout()
  // It is there, but cannot be run: a stub would replace it.
  const hasFile = Object.hasOwn(useStore(useDesk().draft).files, file)
  // Without its configuration nothing runs: the file is asked for at once.
  const [asking, setAsking] = useState<'json' | 'file' | undefined>(
    isFatal && isFile(specifier) ? 'file' : undefined,
  )
  const toggle = (what: 'json' | 'file') => setAsking((now) => (now === what ? undefined : what))
  return (
    <li>
      <p>
        {location ? (
          <button
            type="button"
            className="link mono"
            onClick={() => {
              onOpen()
              codeLocation.set({ column: 1, ...location })
            }}
          >
            {location.file}:{location.line}
          </button>
        ) : undefined}{' '}
        uses <code>{path}</code> of <code>{specifier}</code>, which isn’t here.{' '}
        {gave === undefined ? undefined : gave === 'null' ? (
          'It did nothing.'
        ) : (
          <>
            It returned <code>{describeMadeUp(gave)}</code>, made up from how the code uses it.
          </>
        )}
      </p>
      <div className="row code-missing-acts">
        {hasFile ? undefined : (
          <>
            <Button look="small" aria-expanded={asking === 'file'} onClick={() => toggle('file')}>
              Paste {isFile(specifier) ? file : specifier}
            </Button>
            <Button
              look="small"
              title={`Writes ${file} with what is imported from ${specifier}`}
              onClick={() => change((before) => withStub(before, specifier, file))}
            >
              Write a stub
            </Button>
          </>
        )}
        {gave === undefined || gave === 'null' ? undefined : (
          <Button
            look="small"
            title={`${path} returns this in every run, also when the code changes`}
            onClick={() => change((before) => withAnswer(before, part, gave))}
          >
            Keep this value
          </Button>
        )}
        <Button look="small" onClick={() => change((before) => withAnswer(before, part, 'null'))}>
          Return null
        </Button>
        <Button look="small" aria-expanded={asking === 'json'} onClick={() => toggle('json')}>
          Return JSON
        </Button>
      </div>
      {asking === 'json' ? <JsonForm part={part} change={change} /> : undefined}
      {asking === 'file' ? <FileForm file={file} change={change} /> : undefined}
    </li>
  )
}

/** What a use, or what it is a member of, returns. */
function JsonForm({ part, change }: { readonly part: MissingPart; readonly change: Change }) {
  const paths = answerablePaths(part.path)
  const [path, setPath] = useState(part.path)
  return (
    <PasteForm
      label={`JSON that ${path} returns`}
      placeholder='{ "id": "1", "role": "admin" }'
      act="Use and run"
      problemOf={jsonProblem}
      onPaste={(text) => change((before) => withAnswer(before, { ...part, path }, text.trim()))}
    >
      {paths.length > 1 ? (
        <select
          className="field mono"
          aria-label="What returns it"
          value={path}
          onChange={(event) => setPath(event.target.value)}
        >
          {paths.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : undefined}
    </PasteForm>
  )
}

/** The missing file itself. */
function FileForm({ file, change }: { readonly file: string; readonly change: Change }) {
  const { draft } = useDesk()
  return (
    <PasteForm
      label={`Text of ${file}`}
      placeholder={`Paste ${file} here`}
      act="Add and run"
      problemOf={(text) =>
        text.trim() === '' ? `Paste the text of ${file} first.` : nameProblem(draft.get(), file)
      }
      onPaste={(text) => change((before) => withFileText(before, file, plainText(text)))}
    />
  )
}

/** A text to paste, and what is wrong with it. */
function PasteForm(props: {
  readonly label: string
  readonly placeholder: string
  readonly act: string
  readonly problemOf: (text: string) => string | undefined
  readonly onPaste: (text: string) => void
  readonly children?: ReactNode
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = props.problemOf(text)
        setProblem(wrong)
        if (wrong === undefined) props.onPaste(text)
      }}
    >
      {props.children}
      <textarea
        className="field mono"
        aria-label={props.label}
        aria-invalid={problem !== undefined}
        placeholder={props.placeholder}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <button type="submit" className="button ink small">
          {props.act}
        </button>
        <span role="alert" className="problem note">
          {problem}
        </span>
      </div>
    </form>
  )
}
