import { Columns2, Pencil, Plus } from 'lucide-react'
import { isShown } from '../../../link/frames/stage.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { DeviceSetup } from '../../../protocol/setup.ts'
import { plural } from '../../../record/values/time.ts'
import { useSetup, useWorldClient, useWorldData } from '../../data/world.ts'
import { DeviceIcon } from '../../devices/device-icon.tsx'
import type { PanelProps } from '../shared/panel.ts'
import { DeviceEditor } from './device-editor.tsx'

/** The simulated computers. */
export function DevicesPanel({ editing, onEdit }: PanelProps) {
  const setup = useSetup()
  if (editing !== undefined)
    return (
      <DeviceEditor
        key={editing}
        device={setup.devices.find(({ id }) => id === editing)}
        onBack={() => onEdit(undefined)}
      />
    )
  return (
    <>
      <p className="soft world-about">
        Simulated browsers, each with its own cookies, storage and tabs. A device shows the mail of the person
        using it.
      </p>
      <ul className="world-list" aria-label="Devices">
        {setup.devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEdit={() => onEdit(device.id)} />
        ))}
      </ul>
      <Button icon={Plus} data-edit="" onClick={() => onEdit('')}>
        Add a device
      </Button>
    </>
  )
}

function DeviceRow({ device, onEdit }: { readonly device: DeviceSetup; readonly onEdit: () => void }) {
  const data = useWorldData()
  const client = useWorldClient()
  const { setup, devices } = useStore(client.world)
  const stage = useStore(client.pages.stage)
  const jar = useStore(data.jars)[device.id] ?? []
  const { id, name = id, attacker, person } = device
  const tabs = devices.find((each) => each.id === id)?.tabs.length ?? 0
  const owner = setup.people.find((each) => each.id === person)?.name || person
  const shown = isShown(stage, id)
  return (
    <li className={attacker ? 'world-item row attacker' : 'world-item row'}>
      <DeviceIcon id={id} />
      <span className="grow world-plain">
        <b>{name}</b> <span className="soft">{owner}</span>
        {attacker ? <span className="chip warning">attacker</span> : undefined}
        <span className="note faint world-facts">
          {plural(tabs, 'tab')}, {jar.length === 0 ? 'no cookies' : plural(jar.length, 'cookie')}
        </span>
      </span>
      {shown ? (
        <span className="chip">shown</span>
      ) : (
        <>
          <Button look="small" aria-label={`Show ${name}`} onClick={() => client.pages.showDevice(id)}>
            Show
          </Button>
          <Button
            look="small square"
            icon={Columns2}
            aria-label={`Show ${name} in split view`}
            title="Next to the current device"
            onClick={() => client.pages.showSplit(id)}
          />
        </>
      )}
      <Button look="small" icon={Pencil} aria-label={`Edit ${name}`} data-edit={id} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}
