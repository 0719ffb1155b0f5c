import { Copy, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import type { TakenAway } from '../../record/export/taken-away.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useServed, useWorldClient, useWorldData } from '../data/world.ts'
import type { OverlayProps } from '../overlays/overlays.ts'
import { useSelection } from '../selection/selection.ts'
import { saveFile } from '../values/save-file.ts'
import { FORMATS, type Format, type FormatId, fileName } from './files.ts'
import { takeAway } from './take-away.ts'
import './export.css'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    'take-away': { readonly format: FormatId }
  }
}

/** Exports the world, or the selected run, in one of several formats. */
export function TakeAwayDialog(props: OverlayProps<'take-away'>) {
  const [format, setFormat] = useState(formatOf(props.format))
  // A link leaves secrets out unless the reader asks for them; a file contains what the reader sees. A choice to leave them out
  // applies to every format; a choice to keep them applies to that one only.
  const [said, setSaid] = useState<{ readonly keep: boolean; readonly format: FormatId }>()
  const isSaid = said !== undefined && (!said.keep || said.format === format.id)
  const keepSecrets = isSaid ? said.keep : format.id !== 'link'
  const made = useMade(format, keepSecrets)
  const isServed = useServed() !== undefined
  return (
    <WindowDialog className="take-away" title="Share" onClose={props.onClose}>
      <fieldset className="formats row">
        <legend className="hidden-text">Format</legend>
        {FORMATS.filter(({ id }) => id !== 'link' || !isServed).map((each) => (
          <label key={each.id} className="row">
            <input type="radio" name="format" checked={each === format} onChange={() => setFormat(each)} />
            {each.label}
          </label>
        ))}
      </fieldset>
      <p className="soft">{format.about}</p>
      <label className="row">
        <input
          type="checkbox"
          checked={!keepSecrets}
          onChange={(event) => setSaid({ keep: !event.target.checked, format: format.id })}
        />
        Hide secrets
      </label>
      <Result format={format} made={made} />
      <div className="row end">
        <Acts format={format} made={made} onFile={() => setFormat(formatOf('trace'))} />
        <Button onClick={props.onClose}>Close</Button>
      </div>
    </WindowDialog>
  )
}

function formatOf(id: FormatId): Format {
  const format = FORMATS.find((each) => each.id === id)
  if (!format) throw new Error(`There is no format "${id}".`)
  return format
}

type Made = TakenAway | { readonly problem: string } | undefined

function useMade(format: Format, keepSecrets: boolean): Made {
  const client = useWorldClient()
  const { recorded, runs } = useWorldData()
  const { selected } = useSelection()
  const taken = { recorded, runs, selected, client }
  const answer = useAnswer(`${format.id} ${keepSecrets}`, () => takeAway(taken, format, keepSecrets))
  if (!answer || 'value' in answer) return answer?.value
  return { problem: `It couldn't be made: ${answer.problem}` }
}

const SHOWN = 4000

function Result({ format, made }: { readonly format: Format; readonly made: Made }) {
  const id = useId()
  if (!made)
    return (
      <p role="status" aria-busy="true">
        Writing…
      </p>
    )
  if ('problem' in made) return <p role="alert">{made.problem}</p>
  const { text, notes } = made
  return (
    <>
      <ul className={made.hasSecrets ? 'notes warned' : 'notes'}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <label htmlFor={id} className="hidden-text">
        {format.label} as text
      </label>
      <textarea
        id={id}
        className="field mono"
        readOnly
        rows={8}
        spellCheck={false}
        value={text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… ${text.length} characters in all` : text}
      />
    </>
  )
}

function Acts(props: { readonly format: Format; readonly made: Made; readonly onFile: () => void }) {
  const { format, made, onFile } = props
  const [copied, setCopied] = useState<string>()
  const { faults } = useWorldClient()
  if (!made || 'problem' in made) return undefined
  const copy = () => {
    navigator.clipboard.writeText(made.text).then(() => setCopied(made.text), faults.report)
  }
  const save = () => saveFile(window, fileName(made.name, format.extension), made.text, format.mediaType)
  return (
    <>
      <span role="status" className="soft grow">
        {copied === made.text ? 'Copied' : ''}
      </span>
      <button
        type="button"
        className={format.id === 'link' && !made.tooLong ? 'button ink' : 'button'}
        onClick={copy}
      >
        <Copy className="icon" aria-hidden />
        Copy
      </button>
      {format.id === 'link' ? (
        made.tooLong ? (
          <Button look="ink" onClick={onFile}>
            Make a trace file instead
          </Button>
        ) : undefined
      ) : (
        <Button look="ink" icon={Download} onClick={save}>
          Save file
        </Button>
      )}
    </>
  )
}
