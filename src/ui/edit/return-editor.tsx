import { useId, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { type Option, RadioField, TextField } from '../../parts/forms/field.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import {
  type CallSubject,
  choicesFor,
  errorsFor,
  type ReturnDraft,
  type ReturnSubject,
  readReturn,
  returnDraft,
  type Way,
} from '../../record/edit/return-draft.ts'
import { EditForm, type EditorProps } from './edit-form.tsx'

type CallOrReturn = CallSubject | ReturnSubject

interface PartProps {
  readonly subject: CallOrReturn
  readonly draft: ReturnDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<ReturnDraft>) => void
}

/** Arguments, result or error of a callback or an adapter operation. */
export function ReturnEditor(
  props: EditorProps & {
    readonly subject: CallOrReturn
    readonly isThrowing: boolean
  },
) {
  const { subject, isThrowing, ...form } = props
  const [draft, setDraft] = useState(() => returnDraft(subject, isThrowing))
  const reading = readReturn(subject, draft)
  const problems = 'problems' in reading ? reading.problems : {}
  const edit = 'problems' in reading ? undefined : reading.edit
  const part: PartProps = {
    subject,
    draft,
    problems,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
  }
  return (
    <EditForm
      title={titleOf(subject)}
      action={ACTIONS[draft.way]}
      {...form}
      edit={edit}
      hasProblems={'problems' in reading}
    >
      <RadioField<Way>
        label="What happens"
        value={draft.way}
        options={waysOf(subject)}
        onChange={(way) => part.onChange({ way })}
      />
      {draft.way === 'args' ? <Arguments {...part} /> : undefined}
      {draft.way === 'result' ? <Result {...part} /> : undefined}
      {draft.way === 'error' ? <Thrown {...part} /> : undefined}
    </EditForm>
  )
}

const ACTIONS: Readonly<Record<Way, string>> = {
  args: 'Call with these arguments',
  result: 'Return this',
  error: 'Throw this',
}

function titleOf({ at, name }: CallOrReturn): string {
  return at === 'call' ? `Call of ${name}` : `Return of ${name}`
}

function waysOf({ at, boundary }: CallOrReturn): readonly Option<Way>[] {
  const isCall = at === 'call'
  return [
    ...(isCall ? [{ value: 'args', label: 'Call it with these arguments' } as const] : []),
    { value: 'result', label: isCall ? 'Skip the call and return' : 'Return' },
    { value: 'error', label: boundary === 'adapter' ? 'The operation fails' : 'Throw an error' },
  ]
}

const HINT = `Write it as in code: text needs quotes, names don't. A date stays a date if you write an ISO time; elsewhere use new Date("…").`

function Arguments({ subject, draft, problems, onChange }: PartProps) {
  if (subject.at !== 'call' || draft.args.length === 0)
    return <p className="soft">It is called without arguments.</p>
  return draft.args.map((text, index) => (
    <TextArea
      // biome-ignore lint/suspicious/noArrayIndexKey: an argument is identified by its position
      key={index}
      label={draft.args.length === 1 ? 'Argument' : `Argument ${index + 1}`}
      value={text}
      isFirst={index === 0}
      problem={problems[`args ${index}`]}
      hint={index === 0 ? HINT : undefined}
      onChange={(next) =>
        onChange({ args: draft.args.map((each, location) => (location === index ? next : each)) })
      }
    />
  ))
}

function Result({ subject, draft, problems, onChange }: PartProps) {
  const choices = choicesFor(subject)
  return (
    <>
      {choices.length === 0 ? undefined : (
        <fieldset className="edit-choices" aria-label="Usual results">
          {choices.map(({ label, text, about }) => (
            <Button
              key={label}
              look="small"
              aria-pressed={draft.result === text}
              title={about}
              onClick={() => onChange({ result: text })}
            >
              Return {label}
            </Button>
          ))}
          <span role="status" className="note soft">
            {choices.find(({ text }) => text === draft.result)?.about}
          </span>
        </fieldset>
      )}
      <TextArea
        label="Result"
        value={draft.result}
        isFirst
        problem={problems['result']}
        hint={HINT}
        onChange={(result) => onChange({ result })}
      />
    </>
  )
}

function Thrown({ subject, draft, problems, onChange }: PartProps) {
  const errors = errorsFor(subject)
  const id = useId()
  const about = errors.find(([type]) => type === draft.type.trim())?.[1]
  return (
    <>
      <fieldset className="edit-choices" aria-label="Usual errors">
        {errors.map(([type, words]) => (
          <Button
            key={type}
            look="small mono"
            aria-pressed={draft.type === type}
            title={words}
            onClick={() => onChange({ type })}
          >
            {type}
          </Button>
        ))}
      </fieldset>
      <div className="world-fields" id={id}>
        <TextField
          label="Type"
          isMono
          value={draft.type}
          problem={problems['type']}
          hint={about}
          onChange={(type) => onChange({ type })}
        />
        <TextField label="Message" value={draft.message} onChange={(message) => onChange({ message })} />
      </div>
    </>
  )
}
