import { ChevronDown, ChevronRight, ChevronUp, Laptop, Smartphone } from 'lucide-react'
import type { DeviceView } from '../../../protocol/commands.ts'
import { frontOf } from '../../client/stage.ts'
import { plural } from '../../model/time.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession, useView } from '../view.ts'
import { AddressBar } from './address-bar.tsx'
import { CookieList } from './cookie-list.tsx'
import { Hint } from './hint.tsx'
import { TabStrip } from './tab-strip.tsx'
import { Viewport } from './viewport.tsx'

/** The simulated computers: one is open, the others wait below it. */
export function Devices() {
  const session = useSession()
  const view = useStore(session.world)
  const stage = useStore(session.stage)
  const open = view.devices.find((device) => device.id === stage.device)
  const front = frontOf(stage, view)
  return (
    <section className="pane devices" aria-label="Devices">
      {open ? <DeviceHead device={open} /> : undefined}
      {open && front ? <TabStrip device={open} front={front} /> : undefined}
      {front ? <AddressBar key={`${front.device}/${front.tab}`} place={front} /> : undefined}
      <Viewport front={front} />
      <Hint />
      <CookieList />
      {view.devices
        .filter((device) => device !== open)
        .map((device) => (
          <ClosedDevice key={device.id} device={device} />
        ))}
    </section>
  )
}

function DeviceHead({ device }: { readonly device: DeviceView }) {
  const { pageShown } = useView()
  const shown = useStore(pageShown)
  return (
    <div className="head bar">
      <DeviceIcon id={device.id} />
      <h2>{device.id}</h2>
      <span className="faint note cut">{usePersonName(device)}</span>
      <span className="grow" />
      <button
        type="button"
        className="button bare small narrow-only medium-only"
        aria-expanded={shown}
        onClick={() => pageShown.set(!shown)}
      >
        {shown ? <ChevronUp className="icon" aria-hidden /> : <ChevronDown className="icon" aria-hidden />}
        {shown ? 'Hide page' : 'Show page'}
      </button>
      <span className="faint note wide-only nowrap" title="Cookies are judged as Chromium does">
        Chromium rules
      </span>
    </div>
  )
}

function ClosedDevice({ device }: { readonly device: DeviceView }) {
  const session = useSession()
  const jar = useStore(useView().jars)[device.id]
  const cookies = jar === undefined || jar.length === 0 ? 'no cookies' : plural(jar.length, 'cookie')
  return (
    <button
      type="button"
      className="mini bar"
      aria-expanded={false}
      onClick={() => session.showDevice(device.id)}
    >
      <ChevronRight className="icon" aria-hidden />
      <DeviceIcon id={device.id} />
      <b>{device.id}</b>
      <span className="faint note">
        {plural(device.tabs.length, 'tab')}, {cookies}
      </span>
    </button>
  )
}

function DeviceIcon({ id }: { readonly id: string }) {
  const Icon = id.includes('phone') ? Smartphone : Laptop
  return <Icon className="icon" aria-hidden />
}

function usePersonName(device: DeviceView): string {
  const { scenario } = useStore(useSession().world)
  return scenario.people.find((person) => person.id === device.person)?.name ?? device.person
}
