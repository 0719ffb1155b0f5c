import { ChevronRight, Columns2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { isPaused } from '../../link/frames/paused-tabs.ts'
import { isShown } from '../../link/frames/stage.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { useKeptFocus } from '../../parts/window/use-kept-focus.ts'
import type { DeviceView } from '../../protocol/commands.ts'
import { plural } from '../../record/values/time.ts'
import { canWrite, useSetup, useWorldClient, useWorldData } from '../data/world.ts'
import { sceneOfWorld } from '../scenes/scene-world.ts'
import { CookieList } from './cookie-list.tsx'
import { Device } from './device.tsx'
import { DeviceIcon } from './device-icon.tsx'

/** Loaded after the first paint, into room reserved for it. */
const Hint = lazily(() => import('./hint.tsx'), 'Hint')

const SceneCard = lazily(() => import('../scenes/scene-card.tsx'), 'SceneCard')

/** The simulated computers: one or two are open, the others are listed below. `beneath` replaces what is between them. */
export function Devices({ beneath }: { readonly beneath?: ReactNode }) {
  const client = useWorldClient()
  const { devices, world } = useStore(client.world)
  const scene = canWrite(client) ? sceneOfWorld(world) : undefined
  const stage = useStore(client.pages.stage)
  const opened = devices.filter(
    ({ id }) => isShown(stage, id) || stage.visited.some(({ device }) => device === id),
  )
  return (
    <section ref={useKeptFocus()} className="pane devices" aria-label="Devices">
      <div className="screens">
        {opened.map((device) => (
          <Device key={device.id} device={device} isShown={isShown(stage, device.id)} />
        ))}
      </div>
      {beneath !== undefined ? (
        beneath
      ) : scene === undefined ? (
        <div className="beneath">
          <Suspense fallback={<div className="hint" />}>
            <Hint />
          </Suspense>
          <CookieList />
        </div>
      ) : (
        <>
          <Suspense fallback={<div className="scene-card" />}>
            <SceneCard id={scene} />
          </Suspense>
          <CookieList />
        </>
      )}
      {devices
        .filter(({ id }) => !isShown(stage, id))
        .map((device) => (
          <ClosedDevice key={device.id} device={device} canJoin={stage.split === undefined} />
        ))}
    </section>
  )
}

function ClosedDevice({ device, canJoin }: { readonly device: DeviceView; readonly canJoin: boolean }) {
  const client = useWorldClient()
  const jar = useStore(useWorldData().jars)[device.id]
  const own = useSetup().devices.find(({ id }) => id === device.id)
  const name = own?.name ?? device.id
  const view = useStore(client.control)
  const paused = device.tabs.some(({ exchange }) => isPaused(view, exchange)) ? 'paused, ' : ''
  const cookies = jar === undefined || jar.length === 0 ? 'no cookies' : plural(jar.length, 'cookie')
  return (
    <div className={own?.attacker ? 'mini bar attacker' : 'mini bar'}>
      <button
        type="button"
        className="bar grow"
        aria-expanded={false}
        onClick={() => client.pages.showDevice(device.id)}
      >
        <ChevronRight className="icon" aria-hidden />
        <DeviceIcon id={device.id} />
        <b className="cut">{name}</b>
        <span className="faint note cut">
          {own?.attacker ? 'attacker, ' : ''}
          {plural(device.tabs.length, 'tab')}, {paused}
          {cookies}
        </span>
      </button>
      {canJoin ? (
        <Button
          look="bare small"
          icon={Columns2}
          aria-label={`Split view with ${name}`}
          title="Show both devices (Shift V)"
          onClick={() => client.pages.showSplit(device.id)}
        >
          <span className="wide-only">Split view</span>
        </Button>
      ) : undefined}
    </div>
  )
}
