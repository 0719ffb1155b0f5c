import { AppWindow, Clock, MonitorSmartphone, Reply, Unplug, Users } from 'lucide-react'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import '../styles/world.css'
import { Sheet } from '../../parts/overlays/sheet.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { TabList } from '../../parts/window/tab-list.tsx'
import { TabScroll } from '../../parts/window/tab-scroll.tsx'
import { useCanChangeAround, useServed, useSetup, useWorldClient } from '../data/world.ts'
import type { OverlayProps } from '../overlays/overlays.ts'
import { AnswersPanel } from './answers/answers-panel.tsx'
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
  Answers: AnswersPanel,
  App: AppPanel,
}

const ICONS = {
  People: Users,
  Devices: MonitorSmartphone,
  Clock,
  Faults: Unplug,
  Answers: Reply,
  App: AppWindow,
} as const

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    world: {
      readonly section: WorldSection
      /** The row to edit, or the name of one to add. */
      readonly editing?: string
    }
  }
}

/** What there is around someone's own app. */
const AROUND: readonly WorldSection[] = ['People', 'Faults', 'Answers']

function noteOf(canChange: boolean, isServed: boolean): string {
  if (isServed) return canChange ? 'Changes take effect now.' : 'Nothing can be changed any more.'
  return canChange ? 'Changes are recorded as steps.' : 'This recording is read-only.'
}

/** The settings of the world, in a sheet at the side of the page. */
export function WorldSheet(props: OverlayProps<'world'>) {
  const { section, editing: first, onClose } = props
  const { world } = useWorldClient()
  const { people, devices, faults, answers } = useSetup()
  const canChange = useCanChangeAround()
  const served = useServed()
  const id = useId()
  const [shown, setShown] = useState(section)
  const [editing, setEditing] = useState(first)
  const Panel = PANELS[shown]
  const sheet = useRef<HTMLDivElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
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
    <Sheet
      ref={sheet}
      around="beside"
      className="world-sheet"
      title={`${served ? 'World' : 'Sandbox'} ${useStore(world).world}`}
      note={noteOf(canChange, served !== undefined)}
      // A click outside or one Escape too many must not lose input.
      isDismissable={editing === undefined}
      hasClose
      onClose={onClose}
    >
      <div className="world-tabs bar">
        <TabScroll list={tabs} chosen={shown}>
          <TabList
            ref={tabs}
            label="Parts of the sandbox"
            tabs={served ? AROUND : WORLD_SECTIONS}
            chosen={shown}
            panelId={id}
            counts={{
              People: people.length,
              Devices: devices.length,
              Faults: faults.length,
              Answers: Object.keys(answers).length,
            }}
            icons={ICONS}
            onChoose={(chosen) => {
              setEditing(undefined)
              setShown(chosen)
            }}
          />
        </TabScroll>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <div key={shown} id={id} className="world-panel" role="tabpanel" aria-label={shown} tabIndex={0}>
        <fieldset className="parts" disabled={!canChange}>
          <Panel editing={editing} onEdit={edit} />
        </fieldset>
      </div>
    </Sheet>
  )
}
