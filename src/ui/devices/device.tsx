import { ChevronDown, ChevronUp, KeyRound, X } from 'lucide-react'
import { useMemo } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { DeviceView } from '../../protocol/commands.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { AddressBar } from './address-bar.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { TabStrip } from './tab-strip.tsx'
import { Viewport } from './viewport.tsx'

/** One simulated computer with its tabs and pages. While hidden it keeps its iframes, because they would load again. */
export function Device({ device, isShown }: { readonly device: DeviceView; readonly isShown: boolean }) {
  const client = useWorldClient()
  const stage = useStore(client.pages.stage)
  const world = useStore(client.world)
  const front = frontOf(stage, world, device.id)
  const isSplit = isShown && device.id === stage.split
  const use = () => {
    if (isSplit) client.pages.showDevice(device.id)
  }
  return (
    <section
      className="device"
      hidden={!isShown}
      aria-label={`Device ${device.id}`}
      onFocusCapture={use}
      onPointerDownCapture={use}
    >
      <DeviceHead device={device} canClose={isShown && stage.split !== undefined} />
      {front ? <TabStrip device={device} front={front} /> : undefined}
      {front ? <AddressBar key={front.tab} tabId={front} /> : undefined}
      <Viewport device={device.id} front={front} isShown={isShown} />
    </section>
  )
}

function DeviceHead({ device, canClose }: { readonly device: DeviceView; readonly canClose: boolean }) {
  const client = useWorldClient()
  const overlays = useOverlays()
  const setup = useSetup()
  const own = setup.devices.find(({ id }) => id === device.id)
  const person = setup.people.find(({ id }) => id === device.person)?.name ?? device.person
  const isOwnApp = useIsOwnApp()
  const isFirst = own !== undefined && own === setup.devices[0]
  return (
    <div className={`head bar ${own?.attacker ? 'attacker' : ''} ${isFirst ? 'first' : ''}`}>
      <DeviceIcon id={device.id} />
      <h2>{own?.name ?? device.id}</h2>
      <span className="faint note cut">
        {isOwnApp ? '' : person}
        {own?.attacker ? ', attacker' : ''}
      </span>
      <span className="grow" />
      <Button
        look="bare small square"
        icon={KeyRound}
        aria-label={`Keys of ${person}`}
        title={`Keys of ${person}`}
        onClick={() => overlays.open('passkeys', { person: device.person })}
      />
      <PageToggle />
      {canClose ? (
        <Button
          look="bare small square"
          icon={X}
          aria-label={`Hide ${device.id}`}
          title={`Hide ${device.id}`}
          onClick={() => client.pages.hideDevice(device.id)}
        />
      ) : own?.attacker ? undefined : (
        <span className="faint note wide-only nowrap" title="Cookies are handled as in Chromium">
          Cookie rules: Chromium
        </span>
      )}
    </div>
  )
}

/** Whether the record is of someone's own app: there, people choose at the provider who signs in. */
function useIsOwnApp(): boolean {
  const client = useWorldClient()
  const steps = useStore(client.steps)
  return useMemo(
    () =>
      client.served !== undefined ||
      (!client.canWrite && steps.some((step) => requestSent.is(step) && step.data.served !== undefined)),
    [client, steps],
  )
}

/** Between 640 and 1200 px the page can be folded to make room for the other panes. */
function PageToggle() {
  const { pageShown } = useLayout()
  const shown = useStore(pageShown)
  const Icon = shown ? ChevronUp : ChevronDown
  return (
    <Button
      look="bare small narrow-only medium-only"
      icon={Icon}
      aria-expanded={shown}
      onClick={() => pageShown.set(!shown)}
    >
      {shown ? 'Hide page' : 'Show page'}
    </Button>
  )
}
