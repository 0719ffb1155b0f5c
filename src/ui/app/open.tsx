import { flushSync } from 'react-dom'
import { boot } from '../../link/boot/boot.ts'
import type { InstallProgress } from '../../link/boot/install.ts'
import { watchUpdates } from '../../link/client/update.ts'
import type { WorldClient } from '../../link/client/world-client.ts'
import { keepMode, rememberView } from '../scenes/last-view.ts'
import type { First } from '../story/first.ts'
import type { Opened } from './app.tsx'
import { openStores, type Stores } from './stores.ts'
import { Workbench } from './workbench.tsx'

/** A sandbox that is being opened. */
export interface Opening {
  readonly client: Promise<WorldClient>
  readonly opened: Promise<Opened>
  /** Resolves before what a script does. */
  readonly leaveStory: () => Promise<void>
}

/** Everything that the first sentence and its diagram don't need: it is loaded while the worker installs. */
export function open(window: Window, first: First, onProgress: (progress: InstallProgress) => void): Opening {
  const booting = boot(window, onProgress, first)
  const opening = booting.then(async ({ client, registration }) => {
    const stores = openStores(client, first.view)
    const { mode, view } = stores.layout
    rememberView(view, client.channel.world, () => window.localStorage)
    keepMode(mode, client.channel.world, () => window.localStorage)
    await stores.presenting.ready
    return { stores, update: watchUpdates(window, registration, client) }
  })
  return {
    client: booting.then(({ client }) => client),
    opened: opening.then(({ stores, update }) => ({ presses }) => (
      <Workbench stores={stores} update={update} presses={presses} />
    )),
    leaveStory: () =>
      opening.then(
        ({ stores }) => leaveStory(stores),
        // The call itself says why nothing opened.
        () => undefined,
      ),
  }
}

/** The story waits for a person at each beat. A script that acts gets the workbench, where nothing pauses unless it asks for that. */
function leaveStory({ layout: { view } }: Stores): void {
  // At once, so that what the story takes back comes before what the script does.
  if (view.get() === 'story') flushSync(() => view.set('workbench'))
}
