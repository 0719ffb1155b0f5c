import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenWorld } from '../worlds/open-world.ts'
import type { ServedWorld } from '../worlds/world.ts'
import { browserCommands, openBrowser, type WorldBrowser } from './browsers.ts'
import { createLiveChannel, type LiveChannel } from './channel.ts'

export interface LiveParts {
  readonly token: string
  readonly opened: ReadonlyMap<string, OpenWorld>
  /** Of the run's authority. */
  readonly certificate: string
  readonly keyHash: string
  readonly smtpPort: number
  /** Of the run, for files and profiles of browsers. */
  readonly folder: string
}

/** Worlds of a run as workbenches see them, with browsers in them. */
export interface Live extends LiveChannel {
  /** Opens a page in a browser of the world, which is started if need be. @throws Error when this machine has none */
  open(world: string, url: string): void
}

export function createLive({ certificate, folder, keyHash, opened, smtpPort, token }: LiveParts): Live {
  const browsers = new Map<string, ChildProcess>()
  const file = join(folder, 'authority.pem')
  writeFileSync(file, certificate)
  const browserOf = ({ id }: Pick<ServedWorld, 'id'>): WorldBrowser => ({
    proxy: opened.get(id)?.proxy ?? '',
    profile: join(folder, `browser-${id}`),
    keyHash,
  })
  const isRunning = ({ id }: Pick<ServedWorld, 'id'>) => browsers.get(id)?.exitCode === null
  const openPage = (world: ServedWorld, url: string): void => {
    if (!/^https?:\/\//i.test(url)) throw new Error('Only addresses of the web can be opened.')
    const child = openBrowser(browserOf(world), url)
    // With a browser that runs already, the new process only gives it the address.
    if (isRunning(world)) return
    browsers.set(world.id, child)
    for (const event of ['exit', 'spawn']) child.once(event, () => world.news.tell('setup'))
  }
  const channel = createLiveChannel({
    token,
    worlds: () => [...opened].map(([id, { openedAt }]) => ({ id, openedAt })),
    get: (id) => opened.get(id)?.world,
    access: (world) => ({
      proxy: browserOf(world).proxy,
      mailServer: `smtp://127.0.0.1:${smtpPort}`,
      certificate: file,
      browsers: browserCommands(browserOf(world)),
      hasBrowser: isRunning(world),
    }),
    openPage,
  })
  return {
    ...channel,
    open(id, url) {
      const found = opened.get(id)
      if (found !== undefined) openPage(found.world, url)
    },
    changed(closed) {
      if (closed !== undefined) browsers.get(closed.id)?.kill()
      channel.changed(closed)
    },
    stop() {
      channel.stop()
      for (const browser of browsers.values()) browser.kill()
    },
  }
}
