import { useState } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../../parts/forms/field.tsx'
import type { ProviderCheck, ProviderSetup } from '../../../protocol/setup.ts'
import { hasAccounts, presetOf, providerName } from '../../../record/labels/catalogue.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import {
  CHECKS,
  NEW_PROVIDER,
  type ProviderDraft,
  providerDraft,
  providerOf,
  providerProblems,
} from '../model/provider-draft.ts'
import { Editor } from '../shared/editor.tsx'

/** One provider of app.example: its settings, in the shape of its preset's options. */
export function ProviderEditor(props: {
  readonly provider: ProviderSetup | undefined
  readonly onBack: () => void
}) {
  const { provider, onBack } = props
  const { channel } = useWorldClient()
  const { providers } = useSetup()
  const [draft, setDraft] = useState(provider ? providerDraft(provider) : NEW_PROVIDER)
  const [isTried, setTried] = useState(false)
  const act = useAct()
  const problems = providerProblems(draft, provider ? undefined : providers)
  const hasProblems = Object.keys(problems).length > 0
  const save = () => {
    setTried(true)
    if (hasProblems) return
    const saved = providerOf(draft)
    const next = provider
      ? providers.map((each) => (each.id === provider.id ? saved : each))
      : [...providers, saved]
    act.run(() => channel.send('setup.change', { setup: { providers: next } }), onBack)
  }
  return (
    <Editor
      title={provider ? providerName(provider) : 'Custom OpenID provider'}
      list="App"
      action={provider ? 'Save' : 'Add'}
      act={act}
      hasProblems={hasProblems}
      onSave={save}
      onBack={onBack}
      aside={provider && hasAccounts(provider) ? <RotateKeys provider={provider} /> : undefined}
    >
      <ProviderFields
        draft={draft}
        provider={provider}
        problems={isTried ? problems : {}}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </Editor>
  )
}

function RotateKeys({ provider }: { readonly provider: ProviderSetup }) {
  const { channel, faults } = useWorldClient()
  const [count, setCount] = useState(0)
  const rotate = () => {
    channel
      .send('keys.rotate', { provider: provider.id })
      .then(() => setCount((before) => before + 1), faults.report)
  }
  return (
    <>
      <span role="status" className="soft">
        {count === 0 ? '' : 'It signs with a new key from now on.'}
      </span>
      <Button title="Make the provider sign with a new key" onClick={rotate}>
        Rotate its keys
      </Button>
    </>
  )
}

interface FieldsProps {
  readonly draft: ProviderDraft
  readonly provider: ProviderSetup | undefined
  readonly problems: { readonly [K in keyof ProviderSetup]?: string }
  readonly onChange: (part: Partial<ProviderDraft>) => void
}

function ProviderFields({ draft, provider, problems, onChange }: FieldsProps) {
  const preset = provider && presetOf(provider)
  const isOwn = preset === undefined
  const hasCodeFlow = provider === undefined || hasAccounts(provider)
  return (
    <>
      <div className="world-fields">
        {provider === undefined ? (
          <TextField
            label="Id"
            isMono
            value={draft.id}
            problem={problems.id}
            hint="Part of the callback URL: /auth/callback/id"
            onChange={(id) => onChange({ id })}
          />
        ) : undefined}
        <TextField
          label="Name"
          value={draft.name}
          placeholder={preset?.name ?? draft.id}
          problem={problems.name}
          onChange={(name) => onChange({ name })}
        />
        {isOwn || preset.issuer !== undefined ? (
          <TextField
            label="Issuer"
            isMono
            value={draft.issuer}
            placeholder={isOwn ? 'https://id.office.example' : 'example value'}
            problem={problems.issuer}
            hint={isOwn ? 'A standard OpenID provider is simulated there.' : undefined}
            onChange={(issuer) => onChange({ issuer })}
          />
        ) : undefined}
      </div>
      {hasCodeFlow ? <CodeFlowFields draft={draft} problems={problems} onChange={onChange} /> : undefined}
    </>
  )
}

const WHOSE = [
  { value: 'preset', label: 'preset default' },
  { value: 'own', label: 'chosen here' },
] as const

function CodeFlowFields({ draft, problems, onChange }: Omit<FieldsProps, 'provider'>) {
  const turn = (check: ProviderCheck, on: boolean) =>
    onChange({ checks: CHECKS.filter((each) => (each === check ? on : draft.checks.includes(each))) })
  return (
    <>
      <div className="world-fields">
        <SelectField
          label="Checks"
          value={draft.checksAre}
          options={WHOSE}
          problem={problems.checks}
          onChange={(checksAre) => onChange({ checksAre })}
        />
        {draft.checksAre === 'own' ? (
          <fieldset className="world-radios">
            <legend>Which checks</legend>
            {CHECKS.map((check) => (
              <CheckField
                key={check}
                label={check}
                isChecked={draft.checks.includes(check)}
                onChange={(on) => turn(check, on)}
              />
            ))}
          </fieldset>
        ) : undefined}
        <TextField
          label="Parameters"
          isMono
          value={draft.params}
          placeholder="access_type=offline&prompt=consent"
          problem={problems.params}
          hint="Added to the authorization request. They override the preset’s."
          onChange={(params) => onChange({ params })}
        />
      </div>
      <CheckField
        label="allowDangerousEmailAccountLinking"
        isChecked={draft.linking}
        hint="People signing in here become the user with the same e-mail address, even if it isn’t verified."
        onChange={(linking) => onChange({ linking })}
      />
    </>
  )
}
