import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/frame.css'
import '../styles/header.css'
import '../styles/edges.css'
import '../styles/hint.css'
import '../styles/devices.css'
import '../styles/steps.css'
import '../styles/diagram.css'
import '../styles/stepper.css'
import '../styles/inspector.css'
import '../styles/tables.css'
import '../styles/notices.css'
import { createRoot } from 'react-dom/client'
import { NO_UPDATE, type UpdateState } from '../../link/client/update.ts'
import { createWorldClient, type WorldClient } from '../../link/client/world-client.ts'
import { createFakeWorker, type FakeWorker } from '../../link/testing/fake-worker.ts'
import { createStore, type Store } from '../../link/worker/store.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Level } from '../../record/outline/levels.ts'
import { App } from '../app/app.tsx'
import { createStores, type Stores } from '../app/stores.ts'
import { Workbench } from '../app/workbench.tsx'
import { createPreferences } from '../preferences/preferences.ts'

/** The whole workbench on a recording, without a service worker. */
export interface Mounted {
  readonly worker: FakeWorker
  readonly client: WorldClient
  readonly stores: Stores
  readonly update: Store<UpdateState>
  unmount(): void
}

/** One test's preferences must not affect the next one. */
function noStorage(): Storage {
  throw new Error('Storage is switched off.')
}

export function mountWorkbench(steps: readonly Step[] = [], level: Level = 'everything'): Mounted {
  // Nor must its selected tabs.
  sessionStorage.clear()
  const worker = createFakeWorker(steps)
  const client = createWorldClient({ window, transport: worker.transport, view: worker.view })
  const stores = createStores(client, createPreferences(noStorage, noStorage), noStorage)
  // Tests are about single steps, unless they are about levels.
  stores.preferences.level.set(level)
  const update = createStore(NO_UPDATE)
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  const opened = Promise.resolve(({ presses }: { readonly presses: number }) => (
    <Workbench stores={stores} update={update} presses={presses} />
  ))
  root.render(<App opening={opened} />)
  const unmount = () => {
    root.unmount()
    client.stop()
    place.remove()
  }
  return { worker, client, stores, update, unmount }
}
