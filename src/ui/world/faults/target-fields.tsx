import { OPERATIONS } from '../../../lessons/operations.ts'
import { SelectField, TextField } from '../../../parts/forms/field.tsx'
import { providersInUse } from '../../../record/code/provider-profile.ts'
import { hasAccounts, providerName, providerType } from '../../../record/labels/catalogue.ts'
import { ENDPOINTS, endpointsOf } from '../../../record/labels/fault-labels.ts'
import { useSetup } from '../../data/world.ts'
import type { FaultDraft } from '../model/fault-draft.ts'

const EVERY = { value: '', label: 'all' } as const

/** Where exactly it goes wrong. */
export function TargetFields(props: {
  readonly draft: FaultDraft
  readonly problems: Readonly<Record<string, string>>
  readonly typeOf: (provider: string) => 'oauth' | 'oidc' | undefined
  readonly onChange: (part: Partial<FaultDraft>) => void
}) {
  const { draft, problems, typeOf, onChange } = props
  const providers = providersInUse(useSetup())
  const optionsOf = (fits: (provider: (typeof providers)[number]) => boolean) => [
    ...providers.filter(fits).map((each) => ({ value: each.id, label: providerName(each) })),
    EVERY,
  ]
  switch (draft.at) {
    case 'provider':
      return (
        <>
          <SelectField
            label="Provider"
            value={draft.provider}
            options={optionsOf(hasAccounts)}
            onChange={(provider) => onChange({ provider })}
          />
          <SelectField
            label="Endpoint"
            value={draft.endpoint}
            options={endpointsOf(typeOf(draft.provider)).map((each) => ({
              value: each,
              label: ENDPOINTS[each],
            }))}
            onChange={(endpoint) => onChange({ endpoint })}
          />
        </>
      )
    case 'adapter':
      return (
        <SelectField
          label="Operation"
          value={draft.operation}
          options={Object.keys(OPERATIONS).map((each) => ({ value: each, label: each }))}
          hint={OPERATIONS[draft.operation]?.why}
          onChange={(operation) => onChange({ operation })}
        />
      )
    case 'mail':
      return (
        <SelectField
          label="Mail service"
          value={draft.service}
          options={optionsOf((each) => providerType(each) === 'email')}
          onChange={(service) => onChange({ service })}
        />
      )
    case 'network':
      return (
        <TextField
          label="Host"
          isMono
          value={draft.host}
          placeholder="all except app.example"
          problem={problems['host']}
          hint="Such as api.github.com"
          onChange={(host) => onChange({ host })}
        />
      )
  }
}
