import { GLOSSARY, type GlossaryEntry } from '../../lessons/glossary.ts'
import { Button } from '../../parts/forms/button.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { Meaning } from '../values/meaning.tsx'
import './glossary.css'

const SORTED = GLOSSARY.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))

/** Every term of stories and scenes, from A to Z. */
export function GlossaryDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <WindowDialog className="glossary" title="Glossary" onClose={onClose}>
      <div className="glossary-terms">
        <ul aria-label="Terms">
          {SORTED.map((entry) => (
            <li key={entry.id}>
              <Meaning entry={entry} />
            </li>
          ))}
        </ul>
      </div>
      <div className="row end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </WindowDialog>
  )
}

function nameOf({ term }: GlossaryEntry): string {
  return term.replace(/[`_]/g, '').toLowerCase()
}
