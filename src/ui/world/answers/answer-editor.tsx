import { useState } from 'react'
import { SelectField, TextField } from '../../../parts/forms/field.tsx'
import { RemoveButton } from '../../../parts/forms/remove-button.tsx'
import { madeUpAnswer } from '../../../record/code/made-up-answer.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import {
  type AnswerDraft,
  answerOf,
  answerProblems,
  draftOfAnswer,
  keyOfAnswer,
  METHODS,
} from '../model/answer-draft.ts'
import { Editor } from '../shared/editor.tsx'
import { LinesField } from '../shared/lines-field.tsx'

/**
 * One fixed answer. `name` is that of an existing one, of one to add (`POST https://…`), or empty. A new one begins with what was made up
 * for the code.
 */
export function AnswerEditor(props: { readonly name: string; readonly onBack: () => void }) {
  const { name, onBack } = props
  const { channel, steps } = useWorldClient()
  const { answers } = useSetup()
  const known = Object.hasOwn(answers, name) ? answers[name] : undefined
  const [draft, setDraft] = useState(() => draftOfAnswer(name, known ?? madeUpAnswer(steps.get(), name)))
  const [isTried, setTried] = useState(false)
  const act = useAct()
  const { [name]: _own, ...others } = answers
  const problems = answerProblems(draft, others)
  const hasProblems = Object.keys(problems).length > 0
  const write = (next: typeof answers) =>
    act.run(() => channel.send('setup.change', { setup: { answers: next } }), onBack)
  const save = () => {
    setTried(true)
    if (!hasProblems) write({ ...others, [keyOfAnswer(draft)]: answerOf(draft) })
  }
  return (
    <Editor
      title={known === undefined ? 'New answer' : name}
      list="Answers"
      action={known === undefined ? 'Add' : 'Save'}
      act={act}
      hasProblems={hasProblems}
      onSave={save}
      onBack={onBack}
      aside={known ? <RemoveButton label={`Remove ${name}`} onRemove={() => write(others)} /> : undefined}
    >
      <AnswerFields
        draft={draft}
        problems={isTried ? problems : {}}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </Editor>
  )
}

function AnswerFields(props: {
  readonly draft: AnswerDraft
  readonly problems: ReturnType<typeof answerProblems>
  readonly onChange: (part: Partial<AnswerDraft>) => void
}) {
  const { draft, problems, onChange } = props
  return (
    <div className="world-fields">
      <SelectField
        label="Method"
        value={draft.method}
        options={METHODS.map((method) => ({ value: method as string, label: method || 'every method' }))}
        onChange={(method) => onChange({ method })}
      />
      <TextField
        label="URL"
        isMono
        value={draft.url}
        placeholder="https://api.example/login"
        problem={problems.url}
        onChange={(url) => onChange({ url })}
      />
      <TextField
        label="Status"
        type="number"
        value={draft.status}
        problem={problems.status}
        onChange={(status) => onChange({ status })}
      />
      <TextField
        label="Delay in milliseconds"
        type="number"
        value={draft.delayMs}
        problem={problems.delayMs}
        onChange={(delayMs) => onChange({ delayMs })}
      />
      <div className="world-whole">
        <LinesField
          label="Headers"
          rows={2}
          value={draft.headers}
          problem={problems.headers}
          onChange={(headers) => onChange({ headers })}
        />
      </div>
      <div className="world-whole">
        <LinesField
          label="Body"
          rows={8}
          value={draft.body}
          problem={problems.body}
          onChange={(body) => onChange({ body })}
        />
      </div>
    </div>
  )
}
