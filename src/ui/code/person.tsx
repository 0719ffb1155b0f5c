import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Person } from '../../protocol/setup.ts'
import {
  fieldsFirst,
  firstProvider,
  hasEmail,
  knownAt,
  lastProfile,
  nameOfProvider,
  type ProviderProfile,
  usualFields,
  withEmail,
} from '../../record/code/provider-profile.ts'
import { oneLine } from '../../record/values/value.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useWork } from '../commands/work.ts'
import { useCanWrite, useSetup, useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useAccounts } from '../world/shared/use-accounts.ts'
import { useLog } from './use-log.ts'

/** A person as the provider describes them, which is what `known` gets. */
export function PersonProfile() {
  const desk = useDesk()
  const overlays = useOverlays()
  const stepper = useStepper()
  const setup = useSetup()
  const { entry, files } = useStore(desk.draft)
  const { position } = useStore(stepper.pauseState)
  const calls = useLog().flatMap((row) => (row.type === 'call' && row.seq <= position.step ? [row.call] : []))
  const profile = lastProfile(calls)
  const provider = profile?.provider ?? firstProvider(files[entry] ?? '')
  const person = usePerson(profile)
  if (provider === undefined || !person) return undefined
  const name = nameOfProvider(provider, setup.providers)
  return (
    <section aria-label="Test user">
      <div className="code-head bar">
        <h2 className="grow">
          {person.name.split(' ')[0] || person.id}
          {profile ? `, according to ${name}` : ` at ${name}`}
        </h2>
        <Button
          look="bare small square"
          aria-label="Edit people"
          title="Test users and their accounts"
          onClick={() => overlays.open('world', { section: 'People' })}
        >
          <Pencil className="icon small" aria-hidden />
        </Button>
      </div>
      <Fields profile={profile?.profile ?? knownAt(person, provider)} />
      {profile ? undefined : (
        <p className="note faint code-note">What {name} sends to the app appears here after a sign-in.</p>
      )}
      <EmailNote person={person} provider={provider} name={name} />
    </section>
  )
}

/** Finds the account's owner by its id; before any sign-in, the person at the device. */
function usePerson(profile: ProviderProfile | undefined): Person | undefined {
  const client = useWorldClient()
  const setup = useSetup()
  const { device } = useStore(client.pages.stage)
  const sub = String(profile?.profile['id'] ?? profile?.profile['sub'] ?? '')
  const owner = useAccounts().find((account) => account.provider === profile?.provider && account.sub === sub)
  const sitting = setup.devices.find(({ id }) => id === device)?.person
  return setup.people.find(({ id }) => id === (owner?.person ?? sitting))
}

function Fields({ profile: known }: { readonly profile: Readonly<Record<string, unknown>> }) {
  const [isWhole, setWhole] = useState(false)
  const fields = fieldsFirst(known)
  const usual = usualFields(known)
  return (
    <>
      <dl className="code-person mono">
        {fields.slice(0, isWhole ? fields.length : usual).map(([name, value]) => (
          <div key={name}>
            <dt className="cut" title={name}>
              {name}
            </dt>
            <dd className="cut" title={oneLine(value, 400)}>
              {oneLine(value, 80)}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > usual ? (
        <p className="code-note">
          <button type="button" className="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'fewer fields' : `all ${fields.length} fields`}
          </button>
        </p>
      ) : undefined}
    </>
  )
}

/** A claim that the app relies on, and the button that shows what happens without it. */
function EmailNote(props: { readonly person: Person; readonly provider: string; readonly name: string }) {
  const { name, person, provider } = props
  const client = useWorldClient()
  const work = useWork()
  const { people } = useSetup()
  const canWrite = useCanWrite()
  const has = hasEmail(person, provider)
  const why =
    provider === 'github'
      ? 'email may be null: GitHub hides private addresses.'
      : `email may be missing: an account at ${name} may not have one.`
  return (
    <p className="note faint code-note">
      {has ? why : `From the next sign-in, ${name} sends no e-mail address.`}{' '}
      <button
        type="button"
        className="more"
        disabled={!canWrite || (has && person.email === '')}
        onClick={() =>
          work.perform('Changing the person…', () =>
            client.channel.send('setup.change', {
              setup: { people: withEmail(people, person.id, provider, !has) },
            }),
          )
        }
      >
        {has ? 'Hide the e-mail' : 'Show the e-mail'}
      </button>
    </p>
  )
}
