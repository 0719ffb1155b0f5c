import { ChevronRight, Plus } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import type { Person } from '../../../protocol/setup.ts'
import { plural } from '../../../record/values/time.ts'
import { useServed, useSetup } from '../../data/world.ts'
import type { PanelProps } from '../shared/panel.ts'
import { PersonEditor } from './person-editor.tsx'

/** The people of the world; each is the same person at every provider. */
export function PeoplePanel({ editing, onEdit }: PanelProps) {
  const setup = useSetup()
  const { people, devices } = setup
  if (editing !== undefined)
    return (
      <PersonEditor
        key={editing}
        person={people.find(({ id }) => id === editing)}
        onBack={() => onEdit(undefined)}
      />
    )
  return (
    <>
      <p className="soft world-about">Test users. Each has an account with every provider.</p>
      <ul className="world-list" aria-label="People">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            at={devices.filter((device) => device.person === person.id).map(({ id, name = id }) => name)}
            twins={people.filter((other) => isTwin(other, person)).map(({ id, name }) => name || id)}
            onEdit={() => onEdit(person.id)}
          />
        ))}
      </ul>
      <Button icon={Plus} data-edit="" onClick={() => onEdit('')}>
        Add a person
      </Button>
    </>
  )
}

function isTwin(other: Person, person: Person): boolean {
  return other !== person && person.email !== '' && other.email.toLowerCase() === person.email.toLowerCase()
}

function PersonRow(props: {
  readonly person: Person
  readonly at: readonly string[]
  readonly twins: readonly string[]
  readonly onEdit: () => void
}) {
  const { person, at, twins, onEdit } = props
  const { id, name, email, emailHidden, emailVerified = true, accounts = {} } = person
  const isServed = useServed() !== undefined
  const differs = Object.keys(accounts).length
  return (
    <li>
      <button type="button" className="world-row" data-edit={id} onClick={onEdit}>
        <span className="initials" aria-hidden="true">
          {initialsOf(name || id)}
        </span>
        <span className="grow">
          <b>{name || id}</b> <span className="mono soft">{email || 'no e-mail'}</span>
          <span className="note faint world-facts">
            {isServed ? '' : at.length === 0 ? 'no device' : `on ${at.join(', ')}`}
            {differs === 0 ? '' : `${isServed ? '' : '; '}different at ${plural(differs, 'provider')}`}
          </span>
        </span>
        {emailHidden ? <span className="chip">hidden e-mail</span> : undefined}
        {emailVerified ? undefined : <span className="chip warning">unverified e-mail</span>}
        {twins.length === 0 ? undefined : (
          <span className="chip warning">same e-mail as {twins.join(', ')}</span>
        )}
        <ChevronRight className="icon" aria-hidden />
      </button>
    </li>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
}
