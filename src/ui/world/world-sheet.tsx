import { AppWindow, Clock, MonitorSmartphone, Unplug, Users, X } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Button } from '../../parts/forms/button.tsx'
import '../styles/world.css'
import { useStore } from '../../parts/stores/use-store.ts'
import { useCanWrite, useSetup, useWorldClient } from '../data/world.ts'
import type { OverlayProps } from '../overlays/overlays.ts'
import { AppPanel } from './app/app-panel.tsx'
import { ClockPanel } from './clock/clock-panel.tsx'
import { DevicesPanel } from './devices/devices-panel.tsx'
import { FaultsPanel } from './faults/faults-panel.tsx'
import { PeoplePanel } from './people/people-panel.tsx'
import { WORLD_SECTIONS, type WorldSection } from './section.ts'
import type { PanelProps } from './shared/panel.ts'

const PANELS: Readonly<Record<WorldSection, ComponentType<PanelProps>>> = {
  People: PeoplePanel,
  Devices: DevicesPanel,
  Clock: ClockPanel,
  Faults: FaultsPanel,
  App: AppPanel,
}

const ICONS = { People: Users, Devices: MonitorSmartphone, Clock, Faults: Unplug, App: AppWindow } as const

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    world: { readonly section: WorldSection }
  }
}

/** The settings of the world, in a sheet at the side of the page. */
export function WorldSheet(props: OverlayProps<'world'>) {
  const { section, onClose } = props
  const [shown, setShown] = useState(section)
  const [editing, setEditing] = useState<string>()
  const sheet = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<string>(undefined)
  const edit = (id: string | undefined) => {
    cameFrom.current = id === undefined ? editing : undefined
    setEditing(id)
  }
  // Once the list is shown again, the focus goes back to where it came from.
  useEffect(() => {
    const before = cameFrom.current
    if (editing !== undefined || before === undefined) return
    cameFrom.current = undefined
    const button = sheet.current?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(before)}"]`)
    ;(button ?? sheet.current?.querySelector<HTMLElement>('[data-edit]'))?.focus()
  }, [editing])
  return (
    <ModalOverlay
      className="underlay beside"
      isOpen
      // A click outside or one Escape too many must not lose input.
      isDismissable={editing === undefined}
      isKeyboardDismissDisabled={editing !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="raised world-sheet" ref={sheet}>
        <Dialog>
          <SheetHead onClose={onClose} />
          <Tabs
            selectedKey={shown}
            onSelectionChange={(key) => {
              setEditing(undefined)
              setShown(key as WorldSection)
            }}
          >
            <SectionTabs />
            {WORLD_SECTIONS.map((each) => (
              <Section key={each} section={each} editing={editing} onEdit={edit} />
            ))}
          </Tabs>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function SheetHead({ onClose }: { readonly onClose: () => void }) {
  const { world } = useWorldClient()
  return (
    <div className="head bar">
      <Heading slot="title" level={2}>
        Sandbox {useStore(world).world}
      </Heading>
      <span className="faint note cut">
        {useCanWrite()
          ? 'Changes take effect now and are recorded as steps.'
          : 'This recording is read-only.'}
      </span>
      <span className="grow" />
      <Button look="bare small square" icon={X} aria-label="Close" onClick={onClose} />
    </div>
  )
}

function SectionTabs() {
  const setup = useSetup()
  const counts = { People: setup.people.length, Devices: setup.devices.length, Faults: setup.faults.length }
  return (
    <TabList aria-label="Parts of the sandbox" className="world-tabs bar">
      {WORLD_SECTIONS.map((section) => {
        const Icon = ICONS[section]
        const count = section in counts ? counts[section as keyof typeof counts] : undefined
        return (
          <Tab key={section} id={section} className="world-tab row">
            <Icon className="icon" aria-hidden />
            {section}
            {count === undefined ? undefined : (
              <span className={count === 0 ? 'count zero' : 'count'} aria-hidden="true">
                {count}
              </span>
            )}
          </Tab>
        )
      })}
    </TabList>
  )
}

function Section({ section, ...props }: PanelProps & { readonly section: WorldSection }) {
  const Panel = PANELS[section]
  return (
    <TabPanel id={section} className="world-panel">
      <fieldset className="parts" disabled={!useCanWrite()}>
        <Panel {...props} />
      </fieldset>
    </TabPanel>
  )
}
