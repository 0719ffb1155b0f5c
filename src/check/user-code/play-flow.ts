import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { answerLines, thrownLines } from '../../conformance/answer-lines.ts'
import { createJar, type Jar } from '../../conformance/jar.ts'
import { createJournal } from '../../conformance/journal.ts'
import { leaves } from '../../conformance/leaves.ts'
import { giveCsrfCookie } from '../../conformance/play.ts'
import { createRedactor } from '../../conformance/redactor.ts'
import { csrfToken } from '../../conformance/request-of.ts'
import { createStore } from '../../conformance/store.ts'
import { origin, startTime } from '../../conformance/world.ts'
import { createNetwork } from '../../mocks/network.ts'
import { createBrowser } from '../../mocks/testing/browser.ts'
import { createWorld, type World } from '../../mocks/testing/world.ts'
import { DEFAULT_PEOPLE } from '../../protocol/scenario-defaults.ts'
import type { Registrations } from '../../sim/journal/store.ts'
import { theirs } from '../differential/theirs.ts'
import type { Act, Flow } from './flow.ts'
import { recordConfig } from './record-config.ts'
import { type Around, type OpenSide, type Project, requestOfNext, type Side } from './sides.ts'

/** What the person's browser sends. */
interface Sent {
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: object
}

interface Stage {
  readonly side: Side
  readonly around: Around
  readonly world: World
  readonly jar: Jar
  readonly lines: string[]
  readonly basePath: string
  readonly people: { now: string }
  readonly refusing: Set<string>
}

export interface Setting {
  readonly project: Project
  readonly registrations: Registrations
  readonly basePath: string
}

/** Plays a flow in a world of its own, and gives what happened in each act, as lines. */
export async function playFlow(
  { acts }: Pick<Flow, 'acts'>,
  { project, registrations, basePath }: Setting,
  openSide: OpenSide,
): Promise<string[][]> {
  vi.setSystemTime(startTime)
  const people = { now: 'ada' }
  const world = createSteadyWorld(registrations, people)
  const journal = createJournal()
  const refusing = new Set<string>()
  const around: Around = {
    journal,
    adapter: createStore(journal).adapter(),
    fetch: recordedFetch(world, journal.record, refusing),
  }
  const side = await openSide(project, around)
  const stage: Stage = { side, around, world, jar: csrfJar(), lines: [], basePath, people, refusing }
  const redactor = createRedactor(theirs)
  const play: string[][] = []
  try {
    for (const act of acts) {
      await perform(act, stage)
      play.push(await redactor.redact(stage.lines.splice(0)))
    }
  } finally {
    side.close()
  }
  return play
}

function csrfJar(): Jar {
  const jar = createJar()
  giveCsrfCookie({ jar })
  return jar
}

/** Its servers draw by what is asked of them and how often, so that a request more or less changes no other answer. */
function createSteadyWorld({ apps, issuers }: Registrations, people: { readonly now: string }): World {
  const network = createNetwork({ apps: [] })
  const asked = new Map<string, number>()
  const answer: typeof network.answer = (request, exchange) => {
    const { origin, pathname } = new URL(request.url)
    const place = `${request.method} ${origin}${pathname}`
    const times = (asked.get(place) ?? 0) + 1
    asked.set(place, times)
    return network.answer(request, { ...exchange, random: drawing(`${place} ${times}`) })
  }
  const options = { network: { ...network, answer }, people: DEFAULT_PEOPLE, apps, issuers }
  return createWorld(
    Object.defineProperty({ ...options, person: people.now }, 'person', { get: () => people.now }),
  )
}

function drawing(seed: string): (purpose: string, length: number) => Uint8Array<ArrayBuffer> {
  return (purpose, length) => {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 32) {
      const block = createHash('sha256').update(`${seed} ${purpose} ${at}`).digest()
      bytes.set(block.subarray(0, Math.min(32, length - at)), at)
    }
    return bytes
  }
}

function recordedFetch(
  world: World,
  record: Around['journal']['record'],
  refusing: ReadonlySet<string>,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    const body = await request.text()
    const names = ['accept', 'authorization', 'content-type']
    const told = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? 'none']))
    record(`fetch ${method} ${url}`, {
      ...told,
      body: body && told['content-type'] === 'application/json' ? JSON.parse(body) : body,
    })
    if (refusing.has(url)) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    world.now = Date.now()
    return world.fetch(url, { method, headers, ...(method !== 'GET' && { body }) })
  }
}

async function perform(act: Act, stage: Stage): Promise<void> {
  if ('wait' in act) vi.setSystemTime(Date.now() + act.wait * 1000)
  if ('person' in act) {
    stage.people.now = act.person
    Object.assign(stage, { jar: csrfJar() })
  }
  if ('signIn' in act) await signIn(act.signIn, { callbackUrl: act.callbackUrl ?? '/inside' }, stage)
  if ('credentials' in act)
    await post(`/callback/${act.by ?? 'credentials'}`, { callbackUrl: '/inside', ...act.credentials }, stage)
  if ('mailTo' in act) await post(`/signin/${act.by}`, { email: act.mailTo, callbackUrl: '/inside' }, stage)
  if ('click' in act) await click(stage)
  if ('read' in act) await send({ path: act.read }, stage)
  if ('update' in act)
    await send({ path: '/session', json: { csrfToken: csrfToken(stage), data: act.update } }, stage)
  if ('signOut' in act) await post('/signout', { callbackUrl: act.callbackUrl ?? '/' }, stage)
  if ('asks' in act) await ask(act.asks, stage)
  if ('refuses' in act) stage.refusing.add(act.refuses)
}

async function signIn(provider: string, form: Readonly<Record<string, string>>, stage: Stage): Promise<void> {
  const started = await post(`/signin/${provider}`, form, stage)
  const location = started?.headers.get('location')
  if (!location || new URL(location, origin).origin === origin) return
  stage.world.now = Date.now()
  const page = await createBrowser(stage.world).open(location)
  const label = /name="authorize" value="1">([^<]*)<\/button>/.exec(page.text)?.[1]
  const back = label === undefined ? page : await page.press(label)
  const posted = postedAnswer(back.text)
  if (posted) {
    await send(posted, stage)
    return
  }
  if (back.url.origin !== origin)
    throw new Error(
      `${provider} did not send back to ${origin}: ${back.status} at ${back.url} says ${back.text}`,
    )
  await send({ path: back.url.href }, stage)
}

/** An answer that the provider's page posts (`form_post`). */
function postedAnswer(text: string): Sent | undefined {
  const [, path] = /<form method="post" action="([^"]*)"/.exec(text) ?? []
  if (!path?.startsWith(`${origin}/`)) return undefined
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return { path, form: Object.fromEntries(inputs.map(([, name, value = '']) => [name, unescaped(value)])) }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

async function click(stage: Stage): Promise<void> {
  const mail = stage.world.mails.at(-1)
  const links = /https:\/\/app\.example\/[^\s"<>]*\/callback\/[^\s"<>]*/.exec(mail?.text ?? mail?.html ?? '')
  stage.lines.push(...leaves({ to: mail?.to, from: mail?.from, subject: mail?.subject }, 'mail'))
  await send({ path: unescaped(links?.[0] ?? 'there-is-no-link') }, stage)
}

async function ask(path: string, stage: Stage): Promise<void> {
  const answer = await send({ path: '/session' }, stage)
  const auth: unknown = await answer?.json()
  const request = requestOfNext(new Request(new URL(path, origin)))
  const { callbacks } = recordConfig(await stage.side.open(request), stage.around.journal) as {
    readonly callbacks: { authorized(params: object): unknown }
  }
  await callbacks.authorized({ auth, request })
  stage.lines.push(...stage.around.journal.take())
}

function post(
  path: string,
  form: Readonly<Record<string, string>>,
  stage: Stage,
): Promise<Response | undefined> {
  return send({ path, form: { csrfToken: csrfToken(stage), ...form } }, stage)
}

/** One exchange; its lines are what the engine did, and then what the browser got. */
async function send({ path, form, json }: Sent, stage: Stage): Promise<Response | undefined> {
  const { side, around, jar, lines, basePath } = stage
  const { journal } = around
  const url = path.startsWith('/') ? `${origin}${basePath}${path}` : path
  const headers = {
    cookie: jar.header(),
    'user-agent': 'test',
    ...(json && { 'content-type': 'application/json' }),
  }
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form)
  const request = new Request(url, { headers, ...(body !== undefined && { method: 'POST', body }) })
  lines.push(`request ${request.method} ${url}`)
  try {
    const config = recordConfig(await side.open(request.clone()), journal)
    const answer = (await side.answer(request, config)) as Response
    jar.store(answer.headers.getSetCookie())
    lines.push(...journal.take(), ...(await answerLines(answer.clone())))
    return answer
  } catch (error) {
    lines.push(...journal.take(), ...thrownLines(error), String(error))
    return undefined
  }
}
