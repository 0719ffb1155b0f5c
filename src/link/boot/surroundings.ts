/** Why the workbench can't start, and what the person can do about it. */
export interface BootProblem {
  readonly title: string
  readonly text: string
  /** The error's own message. */
  readonly detail?: string
  readonly ways: readonly WayOut[]
}

export type WayOut = 'reload' | 'retry' | 'save-world' | 'reset-world' | 'reinstall' | 'first-world'

/** Whether this page is in the wrong place, where a simulated page should be: in a frame, or at an address of the simulator. */
export function isMisplaced(window: Window): boolean {
  return window !== window.top || window.location.pathname.includes('/~/')
}

/** What the browser doesn't have but the workbench needs. */
export function findObstacle(window: Window): BootProblem | undefined {
  if (!window.isSecureContext)
    return {
      title: 'This page needs https',
      text: 'The simulated internet runs in a service worker, which browsers allow only on https:// and localhost. Open the page there.',
      ways: ['reload'],
    }
  if (!hasServiceWorker(window))
    return {
      title: 'Service workers are blocked',
      text: 'The simulated internet runs in a service worker. Some private windows and settings block it. Open the page in a normal window of Chrome, Edge, Firefox or Safari.',
      ways: ['reload'],
    }
  if (!('navigation' in window))
    return {
      title: 'Your browser is too old',
      text: 'authscope needs the Navigation API: use Chrome or Edge 102, Safari 26.2, Firefox 147, or newer.',
      ways: ['reload'],
    }
  if (!('locks' in window.navigator))
    return {
      title: 'Web Locks are blocked',
      text: 'Windows and the worker need them to take turns. An extension or a setting may have switched them off.',
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
