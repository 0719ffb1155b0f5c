import { useState } from 'react'
import { CheckField, TextField } from '../../../parts/forms/field.tsx'
import { RemoveButton } from '../../../parts/forms/remove-button.tsx'
import type { Person, WorldSetup } from '../../../protocol/setup.ts'
import { useAct } from '../../commands/use-act.ts'
import { useServed, useSetup, useWorldClient } from '../../data/world.ts'
import { idFor } from '../model/ids.ts'
import {
  accountProblems,
  draftOf,
  NEW_PERSON,
  type PersonDraft,
  personOf,
  personProblems,
} from '../model/person-draft.ts'
import { Editor } from '../shared/editor.tsx'
import { AccountFields } from './account-fields.tsx'
import { PersonAccounts } from './person-accounts.tsx'
import { PersonPasskeys } from './person-passkeys.tsx'

/** One person: who they are, what differs at some providers, and what providers and app know about them. */
export function PersonEditor(props: { readonly person: Person | undefined; readonly onBack: () => void }) {
  const { person, onBack } = props
  const { channel } = useWorldClient()
  const setup = useSetup()
  const isServed = useServed() !== undefined
  const [draft, setDraft] = useState(person ? draftOf(person) : NEW_PERSON)
  const [isTried, setTried] = useState(false)
  const act = useAct()
  const change = (part: Partial<PersonDraft>) => setDraft({ ...draft, ...part })
  const whole = person ? draft : { ...draft, id: draft.id || idFor(draft.name, setup.people, 'person') }
  const problems = personProblems(whole, person ? undefined : setup.people)
  const hasProblems =
    Object.keys(problems).length > 0 ||
    Object.values(draft.accounts).some((account) => Object.keys(accountProblems(account)).length > 0)
  const save = () => {
    setTried(true)
    if (hasProblems) return
    const saved = personOf(whole)
    act.run(
      () => channel.send('setup.change', { setup: { people: withPerson(setup.people, saved) } }),
      onBack,
    )
  }
  const remove = () => {
    const people = setup.people.filter(({ id }) => id !== person?.id)
    act.run(() => channel.send('setup.change', { setup: { people } }), onBack)
  }
  return (
    <Editor
      title={person ? person.name || person.id : 'New person'}
      list="People"
      action={person ? 'Save' : 'Add'}
      act={act}
      hasProblems={hasProblems}
      onSave={save}
      onBack={onBack}
      aside={
        person ? (
          <RemoveButton
            label={`Remove ${person.name || person.id}`}
            obstacle={obstacleOf(person, setup)}
            question={
              isServed
                ? 'Your app keeps what it stored about them.'
                : 'Their accounts are removed too. Users stored by app.example are kept.'
            }
            onRemove={remove}
          />
        ) : undefined
      }
    >
      <PersonFields draft={whole} isNew={!person} problems={isTried ? problems : {}} onChange={change} />
      <AccountFields draft={draft} isTried={isTried} onChange={(accounts) => change({ accounts })} />
      {person && !isServed ? <PersonAccounts person={person} /> : undefined}
      {person && !isServed ? <PersonPasskeys person={person} /> : undefined}
    </Editor>
  )
}

function withPerson(people: readonly Person[], person: Person): readonly Person[] {
  const isKnown = people.some(({ id }) => id === person.id)
  return isKnown ? people.map((each) => (each.id === person.id ? person : each)) : [...people, person]
}

function obstacleOf(person: Person, { people, devices }: WorldSetup): string | undefined {
  const device = devices.find((each) => each.person === person.id)
  if (device) return `To remove this person, give ${device.name ?? device.id} to someone else first.`
  return people.length === 1 ? "Can't remove the last person." : undefined
}

function PersonFields(props: {
  readonly draft: PersonDraft
  readonly isNew: boolean
  readonly problems: { readonly [K in keyof Person]?: string }
  readonly onChange: (part: Partial<PersonDraft>) => void
}) {
  const { draft, isNew, problems, onChange } = props
  return (
    <div className="world-fields">
      <TextField
        label="Name"
        value={draft.name}
        problem={problems.name}
        onChange={(name) => onChange({ name })}
      />
      {isNew ? (
        <TextField
          label="Id"
          isMono
          value={draft.id}
          problem={problems.id}
          hint="Account ids derive from it. It can't be changed later."
          onChange={(id) => onChange({ id })}
        />
      ) : undefined}
      <TextField
        label="E-mail"
        isMono
        value={draft.email}
        problem={problems.email}
        hint="Leave empty for none. Two people may have the same."
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label="Login name"
        isMono
        value={draft.login}
        placeholder={draft.id}
        problem={problems.login}
        hint="For providers that have one."
        onChange={(login) => onChange({ login })}
      />
      <TextField
        label="Picture"
        isMono
        value={draft.picture}
        placeholder="the simulated picture"
        problem={problems.picture}
        onChange={(picture) => onChange({ picture })}
      />
      <div>
        <CheckField
          label="E-mail is verified"
          isChecked={draft.emailVerified}
          onChange={(emailVerified) => onChange({ emailVerified })}
        />
        <CheckField
          label="E-mail is hidden"
          isChecked={draft.emailHidden}
          hint="Providers that can hide it from apps do so."
          onChange={(emailHidden) => onChange({ emailHidden })}
        />
      </div>
    </div>
  )
}
