import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/field.tsx'
import { LineTable } from '../../parts/forms/line-table.tsx'
import { TextArea } from '../../parts/forms/text-area.tsx'
import {
  bodyOf,
  fieldsIn,
  type HeaderLine,
  type MessageDraft,
  messageDraft,
  messageEdit,
  messageProblems,
  nextKey,
  type RequestSubject,
  type ResponseSubject,
  withLine,
} from '../../record/edit/message-draft.ts'
import { EditForm, type EditorProps } from './edit-form.tsx'
import { SetCookies } from './set-cookie-fields.tsx'

interface PartProps {
  readonly draft: MessageDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<MessageDraft>) => void
}

/** A request or a response, part by part. */
export function MessageEditor(
  props: EditorProps & {
    readonly subject: RequestSubject | ResponseSubject
    /** The cookie whose step it is paused at: its value gets the focus. */
    readonly cookie: string | undefined
  },
) {
  const { subject, cookie, ...form } = props
  const [draft, setDraft] = useState(() => messageDraft(subject))
  const problems = messageProblems(subject.at, draft)
  const edit = messageEdit(subject, draft)
  const part: PartProps = {
    draft,
    problems,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
  }
  return (
    <EditForm
      title={subject.at === 'request' ? 'Paused request' : 'Paused response'}
      action={subject.at === 'request' ? 'Send request' : 'Send response'}
      {...form}
      edit={edit}
      hasProblems={Object.keys(problems).length > 0}
    >
      {subject.at === 'request' ? (
        <RequestLine {...part} isFirst={cookie === undefined} asked={subject.url} />
      ) : (
        <StatusLine {...part} />
      )}
      {subject.at === 'request' ? (
        <Lines {...part} type="cookie" title="Cookies sent" what="cookie" first={cookie} />
      ) : (
        <StoredCookies {...part} />
      )}
      <Lines {...part} type="header" title="Headers" what="header" />
      <Body {...part} />
    </EditForm>
  )
}

function RequestLine(
  props: PartProps & {
    readonly isFirst: boolean
    /** The URL that the sender requested. */
    readonly asked: string
  },
) {
  const { asked, draft, problems, onChange, isFirst } = props
  return (
    <div className="edit-request-line" data-first={isFirst ? '' : undefined}>
      <TextField
        label="Method"
        isMono
        value={draft.method}
        problem={problems['method']}
        onChange={(method) => onChange({ method })}
      />
      <TextField
        label="URL"
        isMono
        value={draft.url}
        problem={problems['url']}
        onChange={(url) => onChange({ url })}
      />
      {draft.url === asked ? undefined : (
        <p className="note soft" role="status">
          The request goes there instead. The sender doesn't know: the address bar stays, and cookies in the
          response belong to {hostOf(asked)}.
        </p>
      )}
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function StatusLine({ draft, problems, onChange }: PartProps) {
  return (
    <div className="edit-status" data-first="">
      <TextField
        label="Status"
        isMono
        value={draft.status}
        problem={problems['status']}
        onChange={(status) => onChange({ status })}
      />
    </div>
  )
}

function Lines(
  props: PartProps & {
    readonly type: 'cookie' | 'header'
    readonly title: string
    readonly what: string
    readonly first?: string | undefined
  },
) {
  const { draft, problems, onChange, type, title, what, first } = props
  const lines = draft.lines.flatMap((line) => (line.type === type ? [line] : []))
  return (
    <LineTable
      title={title}
      what={what}
      first={first}
      lines={lines}
      problems={problems}
      onChange={(key, change) =>
        onChange({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) })
      }
      onRemove={(key) => onChange({ lines: without(draft.lines, key) })}
      onAdd={() => onChange({ lines: withLine(draft.lines, { type, name: '', value: '' }) })}
    />
  )
}

function StoredCookies({ draft, problems, onChange }: PartProps) {
  return (
    <SetCookies
      lines={draft.lines.flatMap((line) => (line.type === 'set-cookie' ? [line] : []))}
      problems={problems}
      onChange={(key, cookie) =>
        onChange({
          lines: draft.lines.map((line) =>
            line.key === key && line.type === 'set-cookie' ? { ...line, cookie } : line,
          ),
        })
      }
      onRemove={(key) => onChange({ lines: without(draft.lines, key) })}
      onAdd={(cookie) => onChange({ lines: withLine(draft.lines, { type: 'set-cookie', cookie, line: '' }) })}
    />
  )
}

function without(lines: readonly HeaderLine[], key: number): readonly HeaderLine[] {
  return lines.filter((line) => line.key !== key)
}

/** The body as the fields of a form, or as text. */
function Body({ draft, onChange }: PartProps) {
  const { form } = draft
  if (draft.body === undefined)
    return (
      <Button look="bare small" onClick={() => onChange({ body: '' })}>
        Add body
      </Button>
    )
  if (form)
    return (
      <>
        <LineTable
          title="Form fields"
          what="field"
          lines={form}
          problems={{}}
          onChange={(key, change) =>
            onChange({ form: form.map((field) => (field.key === key ? { ...field, ...change } : field)) })
          }
          onRemove={(key) => onChange({ form: form.filter((field) => field.key !== key) })}
          onAdd={() => onChange({ form: [...form, { key: nextKey(form), name: '', value: '' }] })}
        />
        <Button look="bare small" onClick={() => onChange({ body: bodyOf(draft), form: undefined })}>
          Edit as text
        </Button>
      </>
    )
  const isForm = draft.lines.some(
    (line) => line.type === 'header' && line.name === 'content-type' && /urlencoded/.test(line.value),
  )
  return (
    <>
      <TextArea label="Body" value={draft.body} onChange={(body) => onChange({ body })} />
      {isForm ? (
        <Button look="bare small" onClick={() => onChange({ form: fieldsIn(draft.body ?? '') })}>
          Edit as fields
        </Button>
      ) : undefined}
    </>
  )
}
