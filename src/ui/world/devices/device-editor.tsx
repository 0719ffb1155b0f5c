import { useState } from 'react'
import { CheckField, SelectField, TextField } from '../../../parts/forms/field.tsx'
import { RemoveButton } from '../../../parts/forms/remove-button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { DeviceSetup } from '../../../protocol/setup.ts'
import type { Step } from '../../../protocol/steps.ts'
import { setupChanged } from '../../../record/kinds/setup-changed.ts'
import { plural } from '../../../record/values/time.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient, useWorldData } from '../../data/world.ts'
import { headersIn, linesOf } from '../model/header-lines.ts'
import { idFor } from '../model/ids.ts'
import { partProblem } from '../model/problems.ts'
import { Editor } from '../shared/editor.tsx'
import { LinesField } from '../shared/lines-field.tsx'

/** The form's input about a device. */
interface DeviceDraft {
  readonly name: string
  readonly person: string
  readonly attacker: boolean
  /** A line for each. */
  readonly headers: string
}

function deviceOf(id: string, { name, person, attacker, headers: lines }: DeviceDraft): DeviceSetup {
  const headers = headersIn(lines)
  return {
    ...{ id, person },
    ...(name === id ? {} : { name }),
    ...(attacker ? { attacker } : {}),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  }
}

/** All devices, also removed ones: a new device must not find what pages stored on a removed one. */
function everNamed(devices: readonly DeviceSetup[], steps: readonly Step[]): readonly { id: string }[] {
  const gone = steps.flatMap((step) =>
    setupChanged.is(step) && step.data.member === 'devices' ? (step.data.before as DeviceSetup[]) : [],
  )
  return [...devices, ...gone]
}

/** One simulated computer. */
export function DeviceEditor(props: {
  readonly device: DeviceSetup | undefined
  readonly onBack: () => void
}) {
  const { device, onBack } = props
  const { channel, faults, pages, steps, world } = useWorldClient()
  const setup = useSetup()
  const [draft, setDraft] = useState<DeviceDraft>({
    name: device?.name ?? device?.id ?? '',
    person: device?.person ?? setup.people[0]?.id ?? '',
    attacker: device?.attacker ?? false,
    headers: linesOf(device?.headers ?? {}),
  })
  const [isTried, setTried] = useState(false)
  const act = useAct()
  const id = device?.id ?? idFor(draft.name, everNamed(setup.devices, steps.get()), 'device')
  const saved = deviceOf(id, draft)
  const { headers: _headers, ...named } = saved
  const problem =
    draft.name.trim() === '' ? 'Enter a name for the device.' : partProblem({ devices: [named] }, 'Name')
  const headersProblem = partProblem({ devices: [saved] }, 'Request headers')
  const write = (devices: readonly DeviceSetup[], then: () => void) =>
    act.run(() => channel.send('setup.change', { setup: { devices } }), then)
  const save = () => {
    setTried(true)
    if ((problem ?? headersProblem) !== undefined) return
    if (device)
      write(
        setup.devices.map((each) => (each === device ? saved : each)),
        onBack,
      )
    else write([...setup.devices, saved], () => onAdded(id))
  }
  const onAdded = (added: string) => {
    onBack()
    // Its first tab is known once the world was read again.
    world.refresh().then(() => pages.showDevice(added), faults.report)
  }
  return (
    <Editor
      title={device ? (device.name ?? device.id) : 'New device'}
      list="Devices"
      action={device ? 'Save' : 'Add'}
      act={act}
      hasProblems={(problem ?? headersProblem) !== undefined}
      onSave={save}
      onBack={onBack}
      aside={
        device ? (
          <Remove
            device={device}
            onRemove={() =>
              write(
                setup.devices.filter((each) => each !== device),
                onBack,
              )
            }
          />
        ) : undefined
      }
    >
      <DeviceFields
        draft={draft}
        problem={isTried ? problem : undefined}
        headersProblem={isTried && problem === undefined ? headersProblem : undefined}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </Editor>
  )
}

function DeviceFields(props: {
  readonly draft: DeviceDraft
  readonly problem: string | undefined
  readonly headersProblem: string | undefined
  readonly onChange: (part: Partial<DeviceDraft>) => void
}) {
  const { draft, problem, headersProblem, onChange } = props
  const { people } = useSetup()
  return (
    <div className="world-fields">
      <TextField label="Name" value={draft.name} problem={problem} onChange={(name) => onChange({ name })} />
      <SelectField
        label="Used by"
        value={draft.person}
        options={people.map((each) => ({ value: each.id, label: each.name || each.id }))}
        hint="Cookies and tabs stay when another person uses it."
        onChange={(person) => onChange({ person })}
      />
      <CheckField
        label="An attacker’s device"
        isChecked={draft.attacker}
        hint="It is hatched and labelled as the attacker’s. Nothing else changes."
        onChange={(attacker) => onChange({ attacker })}
      />
      <LinesField
        label="Request headers"
        value={draft.headers}
        problem={headersProblem}
        placeholder={'x-tenant: acme'}
        hint="Added to this device’s requests to app.example, one a line, as a proxy would. host makes the app see another address; it answers at every name below app.example, too."
        onChange={(headers) => onChange({ headers })}
      />
    </div>
  )
}

function Remove({ device, onRemove }: { readonly device: DeviceSetup; readonly onRemove: () => void }) {
  const setup = useSetup()
  const jar = useStore(useWorldData().jars)[device.id] ?? []
  return (
    <RemoveButton
      label={`Remove ${device.name ?? device.id}`}
      obstacle={setup.devices.length === 1 ? 'Can’t remove the last device.' : undefined}
      question={jar.length === 0 ? undefined : `Its ${plural(jar.length, 'cookie')} and tabs are lost.`}
      onRemove={onRemove}
    />
  )
}
