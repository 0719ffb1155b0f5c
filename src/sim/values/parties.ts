import type { WorldSetup } from '../../protocol/setup.ts'
import type { Party } from '../../protocol/steps.ts'

/** The user's app with the engine in it. */
export const APP_ORIGIN = 'https://app.example'

/** The app answers at its own host, at each below it (`acme.app.example`), and under its other name. */
export function isAppOrigin({ protocol, host }: URL): boolean {
  return protocol === 'https:' && (/(^|\.)app\.example$/.test(host) || host === 'brand.example')
}

export const APP: Party = { lane: 'app', name: 'app.example' }
export const DATABASE: Party = { lane: 'database', name: 'database' }

export function browser(device: string): Party {
  return { lane: 'browser', name: device }
}

/** Who makes an exchange's request. */
export function clientOf({ device, scanner }: { readonly device: string; readonly scanner?: true }): Party {
  return scanner ? { lane: 'mail', name: device } : browser(device)
}

function person(name: string): Party {
  return { lane: 'person', name }
}

/** Who sits at a device. */
export function personAt({ devices, people }: Pick<WorldSetup, 'devices' | 'people'>, device: string): Party {
  const id = devices.find((each) => each.id === device)?.person
  return person(people.find((each) => each.id === id)?.name ?? device)
}

/** Who answers at an origin. */
export function server(url: string): Party {
  const at = new URL(url)
  return isAppOrigin(at) ? APP : { lane: 'provider', name: at.host }
}
