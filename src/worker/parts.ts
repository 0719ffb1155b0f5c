import { version } from 'virtual:version'
import type { SimpleWebAuthn } from '../core/types.ts'
import type { Network } from '../mocks/site.ts'
import { FileProblem, WITH_GUEST } from '../protocol/shell-files.ts'
import type { AnswerApp, Passkeys } from '../sim/recorder/world.ts'

/**
 * Heavy parts of the worker, each a separate classic script (`internet.js`, `app.js`, `webauthn.js`, `passkeys.js`): the worker starts without them and loads
 * one when it is first needed.
 */
export interface Parts {
  readonly internet: Network
  readonly app: AnswerApp
  readonly webauthn: SimpleWebAuthn
  readonly passkeys: Passkeys
}

export const PART_NAMES: readonly (keyof Parts)[] = ['internet', 'app', 'webauthn', 'passkeys']

/** Their file names are the same in every version, so a host in the middle of an update may send one of another version. */
const propertyOf = (name: keyof Parts) => `authscope ${version} ${name}`

/** Called by a part's own script: leaves what it makes where the worker finds it. */
export function leavePart<K extends keyof Parts>(name: K, part: Parts[K], scope: object = globalThis): void {
  Object.defineProperty(scope, propertyOf(name), { value: part })
}

/** Imports the published packages that the worker was installed with, which its address names (`link/boot/register.ts`). */
export function importGuests(
  scope: ServiceWorkerGlobalScope,
  base: string,
  files: Readonly<Record<string, string>>,
): void {
  for (const version of new URL(scope.location.href).searchParams.getAll(WITH_GUEST)) {
    const path = files[version]
    if (path !== undefined) scope.importScripts(base + path)
  }
}

/**
 * Loads a part, once. A service worker may only import a script that it imported during `install`, when the browser stores it; from then on
 * this works offline and after a restart.
 * @throws FileProblem when the script is one of another version; what `importScripts` throws when it is missing
 */
export function importPart<K extends keyof Parts>(
  scope: ServiceWorkerGlobalScope,
  base: string,
  name: K,
): Parts[K] {
  if (!(propertyOf(name) in scope)) scope.importScripts(`${base}${name}.js`)
  if (!(propertyOf(name) in scope))
    throw new FileProblem(`${name}.js: the server sent a file of another version.`)
  return Reflect.get(scope, propertyOf(name)) as Parts[K]
}
