import { followClock } from './clock.ts'
import { readContext } from './context.ts'
import { backCookies } from './cookies.ts'
import { partitionDatabases } from './databases.ts'
import { openElsewhere } from './elsewhere.ts'
import { mapFrames } from './frames.ts'
import { mapHistory, stripNavigation } from './history.ts'
import { delayPasskeys } from './late-passkeys.ts'
import { mapNavigation } from './navigation.ts'
import { closeNetwork } from './network.ts'
import type { Page } from './page.ts'
import { askPatiently } from './patient-fetch.ts'
import { noteActs } from './person.ts'
import { notePresses } from './presses.ts'
import { mapRequests } from './requests.ts'
import { followTheme, reportReady } from './shell.ts'
import { partitionStorage } from './storage.ts'

const MARK = Symbol.for('authscope.page')

const PARTS: readonly ((page: Page) => void)[] = [
  stripNavigation,
  followClock,
  noteActs,
  notePresses,
  mapNavigation,
  openElsewhere,
  mapHistory,
  mapFrames,
  mapRequests,
  closeNetwork,
  askPatiently,
  partitionStorage,
  partitionDatabases,
  backCookies,
  delayPasskeys,
  followTheme,
  reportReady,
]

/** Makes this document a simulated page, once. A document without a readable context stays as it is. */
export function boot(meta: Element | null, post: Page['post']): void {
  const context = readContext(meta)
  if (!context || MARK in window) return
  Object.defineProperty(window, MARK, { value: true })
  for (const install of PARTS) attempt(() => install({ context, post }))
}

/** If a browser can't do one part, the others still run, and the console says so. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}
