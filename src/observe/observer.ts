import { now } from '../protocol/observed.ts'
import { watchedConfig } from './config.ts'
import { appRequests, type CurrentRequest } from './requests.ts'
import { runIn } from './run.ts'
import { createSender, type Sender } from './send.ts'
import type { Report } from './steps.ts'

/** Reports what configurations do to the run that started the app. */
export interface Observer {
  watch<T extends object>(config: T): T
}

/** The one of this process. An app that is bundled twice has two; the run knows requests by their ids. */
let observer: Observer | undefined

/** `undefined` outside of a run. */
export function observerOf(): Observer | undefined {
  try {
    const run = observer === undefined ? runIn() : undefined
    if (run !== undefined) observer = createObserver(createSender(run))
  } catch {
    // A platform without what this needs is one that can't be observed.
  }
  return observer
}

/** Requests whose steps were reported, while they wait for their answer. */
const MOST_REQUESTS = 1000

export function createObserver(sender: Sender): Observer {
  const requests = appRequests()
  const told = new Set<string>()
  const bases = new Set(['/auth', '/api/auth'])
  const tell = (request: CurrentRequest): void => {
    if (told.has(request.id)) return
    told.add(request.id)
    if (request.reported === 0) request.reported = 1
    const [oldest] = told
    if (told.size > MOST_REQUESTS && oldest !== undefined) told.delete(oldest)
    const { at, headers, id, method, peer, url } = request
    sender.add('requests', { id, at, method, url, headers, ...(peer === undefined ? {} : { peer }) })
  }
  const report: Report = (step) => {
    const request = requests?.current()
    if (request !== undefined) {
      tell(request)
      request.reported += 1
    }
    sender.add('steps', { ...step, at: now(), ...(request === undefined ? {} : { request: request.id }) })
  }
  const isAboutAuth = (url: string, headers: readonly (readonly [string, string])[]): boolean => {
    const { pathname } = new URL(url)
    if ([...bases].some((base) => pathname.startsWith(`${base}/`))) return true
    return headers.some(([name, value]) => name === 'set-cookie' && /(?:authjs|next-auth)\./.test(value))
  }
  requests?.onAsking(tell)
  requests?.onAnswered((request, response) => {
    if (!told.has(request.id) && !isAboutAuth(request.url, response.headers)) return
    tell(request)
    sender.add('responses', response)
    told.delete(request.id)
  })
  return {
    watch: (config) => watchedConfig(config, report, (path) => void bases.add(path.replace(/\/$/, ''))),
  }
}
