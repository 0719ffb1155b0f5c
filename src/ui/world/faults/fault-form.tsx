import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { RadioField, SelectField } from '../../../parts/forms/field.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { FaultKind, FaultTarget } from '../../../protocol/faults.ts'
import { providersInUse } from '../../../record/code/provider-profile.ts'
import { hasAccounts, providerNameIn, providerType } from '../../../record/labels/catalogue.ts'
import { describeFault, EFFECTS } from '../../../record/labels/fault-labels.ts'
import { useAct } from '../../commands/use-act.ts'
import { useServed, useSetup, useWorldClient } from '../../data/world.ts'
import {
  changed,
  type FaultDraft,
  faultOf,
  faultProblems,
  newFault,
  possibleEffects,
} from '../model/fault-draft.ts'
import { EffectValues } from './effect-values.tsx'
import { TargetFields } from './target-fields.tsx'

const PLACES: readonly { readonly value: FaultTarget['at']; readonly label: string }[] = [
  { value: 'provider', label: 'Provider' },
  { value: 'adapter', label: 'Database' },
  { value: 'mail', label: 'Mail' },
  { value: 'network', label: 'Network' },
]

/** What can go wrong around someone's own app. */
const AROUND_APPS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  ...(['status', 'delay', 'timeout', 'unreachable'] as const),
  ...(['wrong-claim', 'bad-signature', 'alg-none', 'unknown-kid', 'rotated-keys', 'other-sub'] as const),
  ...(['error-redirect', 'wrong-iss', 'wrong-state', 'replayed-code'] as const),
])

const TIMES = [
  { value: 'once', label: 'Next time only' },
  { value: 'always', label: 'Until switched off' },
] as const

/** Switches a fault on: first where, then what, then how often. */
export function FaultForm() {
  const { channel } = useWorldClient()
  const providers = providersInUse(useSetup())
  const [draft, setDraft] = useState(() => newFault(providers.find(hasAccounts)?.id))
  const [isTried, setTried] = useState(false)
  const act = useAct()
  const typeOf = (id: string) => {
    const provider = providers.find((each) => each.id === id)
    const type = provider && providerType(provider)
    return type === 'oauth' || type === 'oidc' ? type : undefined
  }
  const nameOf = (id: string) => providerNameIn(providers, id)
  const change = (part: Partial<FaultDraft>) => setDraft(changed(draft, part, typeOf))
  const problems = faultProblems(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    act.run(
      () => channel.send('fault.add', { fault: faultOf(draft) }),
      () => setTried(false),
    )
  }
  const isServed = useServed() !== undefined
  const effects = possibleEffects(draft, typeOf).filter((does) => !isServed || AROUND_APPS.has(does))
  const isSound = Object.keys(problems).length === 0
  return (
    <form className="world-part" aria-label="Add a fault" noValidate onSubmit={submit}>
      <h3>Add a fault</h3>
      <RadioField
        label="Where"
        value={draft.at}
        options={
          isServed ? PLACES.filter(({ value }) => value === 'provider' || value === 'network') : PLACES
        }
        onChange={(at) => change({ at })}
      />
      <div className="world-fields">
        <TargetFields draft={draft} problems={isTried ? problems : {}} typeOf={typeOf} onChange={change} />
        <SelectField
          label="What"
          value={draft.does}
          options={effects.map((does) => ({ value: does, label: EFFECTS[does].label }))}
          hint={EFFECTS[draft.does].will}
          onChange={(does) => change({ does })}
        />
        <EffectValues draft={draft} problems={isTried ? problems : {}} onChange={change} />
      </div>
      <RadioField
        label="How often"
        value={draft.once ? 'once' : 'always'}
        options={TIMES}
        onChange={(value) => change({ once: value === 'once' })}
      />
      <Refusal problem={act.problem} />
      <div className="row wrap world-acts">
        <button type="submit" className="button ink" aria-busy={act.isBusy}>
          <Plus className="icon" aria-hidden />
          Switch on
        </button>
        <span className="soft grow">
          {isSound
            ? `${describeFault(faultOf(draft), nameOf)}, ${draft.once ? 'the next time' : 'until switched off'}.`
            : ''}
        </span>
      </div>
    </form>
  )
}
