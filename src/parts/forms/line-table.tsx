import { CircleX, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'

export interface NamedLine {
  readonly key: number
  readonly name: string
  readonly value: string
}

/** Names and values, each in a field. Lines can be added and removed. */
export function LineTable(props: {
  readonly title: string
  /** What one line is, such as `header`. */
  readonly what: string
  readonly lines: readonly NamedLine[]
  readonly problems: Readonly<Record<string, string>>
  /** Name of the line to show: its value gets the focus. */
  readonly first?: string | undefined
  readonly onChange: (key: number, change: { readonly name?: string; readonly value?: string }) => void
  readonly onRemove: (key: number) => void
  readonly onAdd: () => void
}) {
  const { title, what, lines, problems, first, onChange, onRemove, onAdd } = props
  return (
    <fieldset className="edit-lines">
      <legend>{title}</legend>
      {lines.length === 0 ? <p className="soft note">None.</p> : undefined}
      {lines.map((line, index) => (
        <Line
          key={line.key}
          label={`${what} ${index + 1}`}
          line={line}
          isFirst={first !== undefined && line.name === first}
          problems={problems}
          onChange={(change) => onChange(line.key, change)}
          onRemove={() => onRemove(line.key)}
        />
      ))}
      <Button look="bare small" icon={Plus} onClick={onAdd}>
        Add {article(what)} {what}
      </Button>
    </fieldset>
  )
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a'
}

function Line(props: {
  readonly label: string
  readonly line: NamedLine
  readonly isFirst: boolean
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: { readonly name?: string; readonly value?: string }) => void
  readonly onRemove: () => void
}) {
  const { label, line, isFirst, problems, onChange, onRemove } = props
  const id = useId()
  const wrong = [problems[`${line.key} name`], problems[`${line.key} value`]]
  const said = wrong.filter((problem) => problem !== undefined)
  const field = (part: 'name' | 'value', problem: string | undefined) => (
    <input
      className="field mono"
      aria-label={`${part === 'name' ? 'Name' : 'Value'} of ${label}`}
      value={line[part]}
      spellCheck={false}
      autoComplete="off"
      data-first={isFirst && part === 'value' ? '' : undefined}
      aria-invalid={problem !== undefined}
      aria-describedby={said.length > 0 ? id : undefined}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  )
  return (
    <div className="edit-line">
      {field('name', wrong[0])}
      {field('value', wrong[1])}
      <Button
        look="bare small square"
        icon={Trash2}
        aria-label={`Remove ${label}${line.name === '' ? '' : `, ${line.name}`}`}
        onClick={onRemove}
      />
      {said.length === 0 ? undefined : (
        <p id={id} className="problem">
          <CircleX className="icon small" aria-hidden />
          {said.join(' ')}
        </p>
      )}
    </div>
  )
}
