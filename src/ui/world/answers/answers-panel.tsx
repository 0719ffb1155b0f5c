import { Pencil, Plus } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import { useSetup } from '../../data/world.ts'
import type { PanelProps } from '../shared/panel.ts'
import { AnswerEditor } from './answer-editor.tsx'

/** What servers outside this sandbox's simulated sites answer. */
export function AnswersPanel({ editing, onEdit }: PanelProps) {
  const { answers } = useSetup()
  if (editing !== undefined)
    return <AnswerEditor key={editing} name={editing} onBack={() => onEdit(undefined)} />
  return (
    <>
      <p className="soft world-about">
        What a server answers that is not in this sandbox, such as your own API. A fixed answer also replaces
        that of a simulated site. The query of the URL doesn’t count.
      </p>
      {Object.keys(answers).length === 0 ? <p className="soft">No fixed answers.</p> : undefined}
      <ul className="world-list" aria-label="Fixed answers">
        {Object.entries(answers).map(([name, { status = 200, body = '', delayMs = 0 }]) => (
          <li key={name} className="world-item row">
            <span className="grow world-plain">
              <b className="mono">{name}</b>
              <span className="note faint world-facts mono cut">
                {status} {delayMs === 0 ? '' : `after ${delayMs} ms `}
                {body.replace(/\s+/g, ' ').slice(0, 80)}
              </span>
            </span>
            <Button
              look="small"
              icon={Pencil}
              data-edit={name}
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(name)}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      <Button icon={Plus} data-edit="" onClick={() => onEdit('')}>
        Add an answer
      </Button>
    </>
  )
}
