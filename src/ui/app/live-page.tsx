import { useEffect, useState } from 'react'
import { createApi } from '../../link/client/api.ts'
import { NO_UPDATE } from '../../link/client/update.ts'
import { createWorldClient } from '../../link/client/world-client.ts'
import { connectServed } from '../../link/transports/served.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { createStore } from '../../link/worker/store.ts'
import { SERVED_FRAGMENT, SERVED_WORLD } from '../../protocol/served.ts'
import { ErrorBoundary } from '../notices/error-boundary.tsx'
import { StartPage } from '../notices/start-page.tsx'
import { openStores, type Stores } from './stores.ts'
import { Workbench } from './workbench.tsx'

/** No worker takes part, so none can be updated. */
const NEVER = createStore(NO_UPDATE)

/** The world of someone's own app, which `authscope serve --ui` shows while it happens. */
export function LivePage() {
  const [stores, setStores] = useState<Stores>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    open().then(setStores, (error: unknown) => setProblem(messageOf(error)))
  }, [])
  if (stores)
    return (
      <ErrorBoundary>
        <Workbench stores={stores} update={NEVER} />
      </ErrorBoundary>
    )
  return (
    <StartPage>
      {problem === undefined ? (
        <>
          <h1>Your app’s internet</h1>
          <p role="status">Connecting to authscope serve…</p>
        </>
      ) : (
        <>
          <h1>This run can’t be shown</h1>
          <p role="alert">{problem}</p>
          <p>
            Each start of <code>authscope serve --ui</code> prints a new address. Open that one.
          </p>
        </>
      )}
    </StartPage>
  )
}

async function open(): Promise<Stores> {
  await leaveWorker()
  const fields = new URLSearchParams(window.location.hash.slice(1))
  const world = fields.get(SERVED_WORLD)
  const transport = await connectServed({
    base: document.baseURI,
    token: fields.get(SERVED_FRAGMENT) ?? '',
    ...(world === null ? {} : { world }),
    fetch: (...request) => window.fetch(...request),
    onReturn: onceBack,
  })
  const client = createWorldClient({ window, transport, view: await transport.send('world.read', {}) })
  window.authscope = createApi(Promise.resolve(client))
  const stores = openStores(client)
  await stores.presenting.ready
  return stores
}

/** A sandbox that was opened at this address left a service worker, which lets nothing out. */
async function leaveWorker(): Promise<void> {
  const { serviceWorker } = window.navigator
  if (!serviceWorker?.controller) return
  const all = await serviceWorker.getRegistrations()
  await Promise.all(all.map((each) => each.unregister()))
  window.location.reload()
  await new Promise(() => undefined)
}

function onceBack(back: () => void): void {
  const come = () => {
    if (document.visibilityState !== 'visible') return
    window.removeEventListener('focus', come)
    document.removeEventListener('visibilitychange', come)
    back()
  }
  window.addEventListener('focus', come)
  document.addEventListener('visibilitychange', come)
}
