/** Why the workbench cannot start, and the ways out that a reader has. */
export interface BootProblem {
  readonly title: string
  readonly text: string
  /** What a machine said about it. */
  readonly detail?: string
  readonly ways: readonly WayOut[]
}

export type WayOut = 'reload' | 'retry' | 'reset-world' | 'reinstall' | 'first-world'

/** Whether this page stands where a simulated page should: in a frame, or at an address of the simulator. */
export function isMisplaced(window: Window): boolean {
  return window !== window.top || window.location.pathname.includes('/~/')
}

/** What the browser lacks, if anything. */
export function findObstacle(window: Window): BootProblem | undefined {
  if (!window.isSecureContext)
    return {
      title: 'This page needs a secure address',
      text: 'A service worker answers the simulated internet, and browsers allow one only on https:// and on localhost. Open the page at such an address.',
      ways: ['reload'],
    }
  if (!hasServiceWorker(window))
    return {
      title: 'This browser gives the page no service worker',
      text: 'The simulated internet is answered by a service worker. Some private windows and some settings switch it off. Open the page in an ordinary window of Chrome, Edge, Firefox or Safari.',
      ways: ['reload'],
    }
  if (!('navigation' in window))
    return {
      title: 'This browser has no Navigation API',
      text: 'Simulated pages need it to keep links and forms inside the simulator. Chrome and Edge have it since version 102, Safari since 26.2, Firefox since 147.',
      ways: ['reload'],
    }
  if (!('locks' in window.navigator))
    return {
      title: 'This browser has no Web Locks',
      text: 'Windows and the worker use them to take turns. Every browser that runs authscope has them; an extension or a setting may have switched them off.',
      ways: ['reload'],
    }
  return undefined
}

function hasServiceWorker(window: Window): boolean {
  try {
    return window.navigator.serviceWorker !== undefined
  } catch {
    return false
  }
}
