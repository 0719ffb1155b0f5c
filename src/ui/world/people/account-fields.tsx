import { useId } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../../parts/forms/field.tsx'
import type { PersonAccount } from '../../../protocol/setup.ts'
import { providersInUse } from '../../../record/code/provider-profile.ts'
import { hasAccounts, providerNameIn } from '../../../record/labels/catalogue.ts'
import { useSetup } from '../../data/world.ts'
import {
  type AccountDraft,
  accountProblems,
  type Choice,
  NEW_ACCOUNT,
  type PersonDraft,
} from '../model/person-draft.ts'
import { ClaimsField } from './claims-field.tsx'

type Accounts = PersonDraft['accounts']

/** Settings that differ at single providers. */
export function AccountFields(props: {
  readonly draft: PersonDraft
  readonly isTried: boolean
  readonly onChange: (accounts: Accounts) => void
}) {
  const { draft, isTried, onChange } = props
  const setup = useSetup()
  const { accounts } = draft
  const nameOf = (id: string) => providerNameIn(setup.providers, id)
  const others = providersInUse(setup).filter(
    (each) => hasAccounts(each) && !Object.hasOwn(accounts, each.id),
  )
  const without = (id: string) =>
    Object.fromEntries(Object.entries(accounts).filter(([provider]) => provider !== id))
  return (
    <section className="world-part" aria-label="Different at a provider">
      <h3>Different at a provider</h3>
      {Object.entries(accounts).map(([id, account]) => (
        <AccountEditor
          key={id}
          id={id}
          name={nameOf(id)}
          account={account}
          problems={isTried ? accountProblems(account) : {}}
          onChange={(part) => onChange({ ...accounts, [id]: { ...account, ...part } })}
          onRemove={() => onChange(without(id))}
        />
      ))}
      {others.length === 0 ? undefined : (
        <AddDifference
          options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onAdd={(id) => onChange({ ...accounts, [id]: NEW_ACCOUNT })}
        />
      )}
    </section>
  )
}

function AddDifference(props: {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onAdd: (provider: string) => void
}) {
  const id = useId()
  return (
    <div className="row">
      <label htmlFor={id} className="soft">
        Something is different at
      </label>
      <select
        id={id}
        className="field"
        value=""
        onChange={(event) => {
          if (event.target.value !== '') props.onAdd(event.target.value)
        }}
      >
        <option value="">choose a provider…</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

const EMAILS = [
  { value: 'own', label: 'the same' },
  { value: 'other', label: 'another' },
  { value: 'none', label: 'none' },
] as const

const HIDDEN = [
  { value: '', label: 'as everywhere' },
  { value: 'yes', label: 'hidden' },
  { value: 'no', label: 'not hidden' },
] as const satisfies readonly { value: Choice; label: string }[]

const VERIFIED = [
  { value: '', label: 'as everywhere' },
  { value: 'yes', label: 'verified' },
  { value: 'no', label: 'not verified' },
] as const satisfies readonly { value: Choice; label: string }[]

function AccountEditor(props: {
  readonly id: string
  readonly name: string
  readonly account: AccountDraft
  readonly problems: { readonly [K in keyof PersonAccount]?: string }
  readonly onChange: (part: Partial<AccountDraft>) => void
  readonly onRemove: () => void
}) {
  const { id, name, account, problems, onChange, onRemove } = props
  return (
    <fieldset className="world-box">
      <legend>{name}</legend>
      <div className="row">
        <CheckField
          label={`Has no account at ${name}`}
          isChecked={account.closed}
          onChange={(closed) => onChange({ closed })}
        />
        <span className="grow" />
        <Button look="bare small" onClick={onRemove}>
          Make it the same again
        </Button>
      </div>
      {account.closed ? undefined : (
        <div className="world-fields">
          <SelectField
            label="E-mail there"
            value={account.emailIs}
            options={EMAILS}
            problem={account.emailIs === 'other' ? undefined : problems.email}
            onChange={(emailIs) => onChange({ emailIs })}
          />
          {account.emailIs === 'other' ? (
            <TextField
              label="E-mail"
              isMono
              value={account.email}
              problem={problems.email}
              onChange={(email) => onChange({ email })}
            />
          ) : undefined}
          <SelectField
            label="Verified there"
            value={account.emailVerified}
            options={VERIFIED}
            onChange={(emailVerified) => onChange({ emailVerified })}
          />
          <SelectField
            label="Hidden there"
            value={account.emailHidden}
            options={HIDDEN}
            onChange={(emailHidden) => onChange({ emailHidden })}
          />
          <OtherNames account={account} problems={problems} onChange={onChange} />
          <ClaimsField
            provider={id}
            text={account.claims}
            problem={problems.claims}
            onChange={(claims) => onChange({ claims })}
          />
        </div>
      )}
    </fieldset>
  )
}

function OtherNames(props: {
  readonly account: AccountDraft
  readonly problems: { readonly [K in keyof PersonAccount]?: string }
  readonly onChange: (part: Partial<AccountDraft>) => void
}) {
  const { account, problems, onChange } = props
  const fields = [
    ['name', 'Name there'],
    ['login', 'Login name there'],
    ['picture', 'Picture there'],
  ] as const
  return fields.map(([field, label]) => (
    <TextField
      key={field}
      label={label}
      isMono={field !== 'name'}
      value={account[field]}
      placeholder="the same"
      problem={problems[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  ))
}
