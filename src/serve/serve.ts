import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ControlParts, createControl } from './control.ts'
import { environmentFor, type Places, phpSettings } from './environment.ts'
import { createLive, type Live } from './live/live.ts'
import { marked } from './proxy/marks.ts'
import { openPort, type Port, type PortParts } from './proxy/proxy.ts'
import { openMailPort } from './proxy/smtp.ts'
import { announceRun, RUN_FOLDER } from './runs.ts'
import { createAuthority } from './tls/authority.ts'
import { joinedBundle } from './tls/bundle.ts'
import type { OpenWorld } from './worlds/open-world.ts'
import { passThrough } from './worlds/passing.ts'
import type { ServedWorld } from './worlds/world.ts'
import { createServedWorlds, type ServedWorlds, type WorldsOptions } from './worlds/worlds.ts'

export interface ServeOptions extends Pick<WorldsOptions, 'issuers' | 'appHosts' | 'callbacks'> {
  /** Port of the app's server; default: any free one. */
  readonly port?: number
  /** An app may use it though `NODE_ENV` is `production`. Default false. */
  readonly allowsProduction?: boolean
  /** What proves to others which run this is. Default: a random one. */
  readonly token?: string | undefined
  /** File that `node --import` loads into the app. */
  readonly register: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** A running simulated internet. */
export interface Serving {
  /** Proxy of the app's server, and where authscope itself is asked. */
  readonly url: string
  readonly token: string
  /** The authority's certificate, PEM. */
  readonly certificate: string
  /** What the app has to be started with. */
  readonly environment: Readonly<Record<string, string>>
  /** Opens a world with its own proxy for a browser. */
  open: ControlParts['open']
  /** What an app has to be started with that asks for that world alone, so that even keys and discovery documents can go wrong in it. */
  ownApp: ControlParts['ownApp']
  /** How workbenches follow its worlds. */
  readonly live: Live
  /** Hosts that were asked for and do not exist here, with how often. */
  readonly unknownHosts: ReadonlyMap<string, number>
  /** Steps of an observed app whose world is unknown. */
  leftOut(): number
  close(): Promise<void>
}

/** Serves the simulated internet on this machine's loopback interface, for one run. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const token = options.token ?? randomBytes(24).toString('base64url')
  const worlds = createServedWorlds(options)
  const authority = await createAuthority()
  const unknownHosts = new Map<string, number>()
  const opened = new Map<string, OpenWorld & { readonly port: Port; app?: Promise<Port> }>()
  const mailPort = await openMailPort(worlds.deliver, worlds.knows, authority)
  const folder = mkdtempSync(RUN_FOLDER)
  const live = createLive({ ...{ token, opened, folder }, ...authority, smtpPort: mailPort.port })
  const common = {
    authority,
    livesAt: worlds.livesAt,
    onUnknown: (host: string) => void unknownHosts.set(host, (unknownHosts.get(host) ?? 0) + 1),
  }
  const open: ControlParts['open'] = async (people, { marks = false } = {}) => {
    const world = worlds.add(people)
    const port = await openBrowserPort({ ...common, worlds }, world, marks)
    worlds.inside.opened(port.url, world.id)
    const made = { world, proxy: port.url, port, openedAt: Date.now() }
    opened.set(world.id, made)
    live.changed()
    return made
  }
  const close = async (id: string): Promise<void> => {
    const found = opened.get(id)
    opened.delete(id)
    worlds.remove(id)
    live.changed(found?.world)
    await Promise.all([found?.port.close(), found?.app?.then((port) => port.close())])
  }
  const ownApp: ControlParts['ownApp'] = async (id) => {
    const found = opened.get(id)
    if (found === undefined) throw new Error(`There is no world ${id}.`)
    found.world.takeApp()
    found.app ??= openAppPort({ ...common, worlds }, control, { own: found.world })
    return environmentFor({ ...places, proxy: (await found.app).url }, options.environment)
  }
  const get = (id: string) => opened.get(id)
  const control = { token, open, close, ownApp, get, inside: worlds.inside }
  const server = await openAppPort({ ...common, worlds }, control, options)
  announceRun(folder, { url: server.url, token })
  const places = {
    ...writeTrust(folder, authority.certificate, options.environment['NODE_EXTRA_CA_CERTS']),
    proxy: server.url,
    smtpPort: mailPort.port,
    smtpsPort: mailPort.securePort,
    register: options.register,
    token,
    allowsProduction: options.allowsProduction ?? false,
  }
  return {
    url: server.url,
    token,
    certificate: authority.certificate,
    environment: environmentFor(places, options.environment),
    open,
    ownApp,
    live,
    unknownHosts,
    leftOut: worlds.inside.leftOut,
    async close() {
      live.stop()
      await Promise.all([...opened.keys()].map(close))
      await Promise.all([server.close(), mailPort.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Files that tell an app what to trust. */
function writeTrust(
  folder: string,
  certificate: string,
  given: string | undefined,
): Pick<Places, 'bundle' | 'phpSettings'> {
  const bundle = join(folder, 'certificates.pem')
  writeFileSync(bundle, joinedBundle(certificate, given))
  const php = join(folder, 'php')
  mkdirSync(php)
  writeFileSync(join(php, 'authscope.ini'), phpSettings(bundle))
  return { bundle, phpSettings: php }
}

type Common = Pick<PortParts, 'authority' | 'livesAt' | 'onUnknown'> & { readonly worlds: ServedWorlds }

/** The proxy of an app's server, where authscope itself is asked, too. */
async function openAppPort(
  { worlds, ...common }: Common,
  control: Omit<ControlParts, 'tlsPort'>,
  at: { readonly port?: number /** The world for which alone the app asks. */; readonly own?: ServedWorld },
): Promise<Port> {
  const opened: Port = await openPort(
    {
      ...common,
      showsPages: false,
      answer: (request, body, within) => worlds.answerServer(request, body, within, at.own),
      own: createControl({ ...control, tlsPort: () => opened.tlsPort }),
    },
    at.port,
  )
  return opened
}

/** The proxy of a browser that is in one world. */
function openBrowserPort({ worlds, ...common }: Common, world: ServedWorld, marks: boolean): Promise<Port> {
  return openPort({
    ...common,
    showsPages: true,
    async answer(request, body) {
      const answered = await worlds.answerBrowser(world, request, body)
      return marks && answered instanceof Response ? marked(answered, new URL(request.url).host) : answered
    },
    passes: (head, body) => passThrough(world, head, body),
    connected: (peer, place) => worlds.inside.connected(peer, world.id, place),
    settled: worlds.inside.settled,
  })
}
