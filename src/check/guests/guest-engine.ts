import { type Engine, publishedEngine } from '../../conformance/engine.ts'
import { seamsOfPlatform } from '../../conformance/guest.ts'
import type { AuthConfig } from '../../core/types.ts'
import { openGuest } from '../../guests/open.ts'
import { type Start, takePackage } from '../../guests/published.ts'
import type { GuestVersion } from '../../protocol/engines.ts'

/** A published package as the build makes it, run in this process. */
export async function builtGuest(version: GuestVersion): Promise<Start> {
  const { buildGuest } = await import('../../../tools/build/guests.ts')
  new Function(await buildGuest(version))()
  const start = takePackage(version)
  if (start === undefined) throw new Error(`The build left no @auth/core ${version}.`)
  return start
}

let built: Promise<Start> | undefined

/** The published package as a sandbox runs it, for transcripts: started again for each request. */
export async function onTheDial(): Promise<Engine> {
  built ??= builtGuest('0.41.3')
  const start = await built
  const { published } = openGuest(start, seamsOfPlatform())
  return publishedEngine(published, (request, config) => {
    const { runtime } = config as AuthConfig
    return openGuest(start, seamsOfPlatform(runtime?.fetch)).answer(request, config as AuthConfig)
  })
}
