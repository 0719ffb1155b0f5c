import { type FrameLocator, type Page, test } from '@playwright/test'
import type { Sandbox, SignInOptions } from '../node/api.ts'
import { readProject } from '../node/project.ts'
import { fromAddress } from '../protocol/address.ts'
import type { Authscope } from '../protocol/api.ts'
import type { Scenario } from '../protocol/scenario.ts'
import type { Step } from '../protocol/steps.ts'
import { codeFailed } from '../record/kinds/code-failed.ts'
import { codeLoaded } from '../record/kinds/code-loaded.ts'
import { signInAt } from './sandbox-sign-in.ts'

/** A sandbox in the workbench: `window.authscope` with what a person does, under the names of `authscope/node`. */
export interface WorkbenchSandbox
  extends Authscope,
    Pick<Sandbox, 'run' | 'signIn' | 'session' | 'expectStep'> {
  /** Opens a scene, by its id. Everything before it has happened then. */
  scene(id: string): Promise<void>
  /** What a device shows, for Playwright's own actions and assertions. */
  page(device?: string): FrameLocator
}

const WORLD = 'test'

/** A page that fails to load says so sooner. */
const SHOWN_MS = 30_000
const POLL_MS = 50

export async function openSandbox(
  page: Page,
  site: string,
  scenario: Partial<Scenario>,
): Promise<WorkbenchSandbox> {
  // A first visit would be shown the story.
  await page.addInitScript((view) => {
    if (window === window.top) localStorage['authscope.view'] ??= view
  }, `workbench ${WORLD}`)
  await page.goto(new URL(`?world=${WORLD}`, site).href)
  await whenReady(page)
  const api = apiIn(page)
  if (Object.keys(scenario).length > 0) await api.reset(scenario)
  const acts = createActs(api)
  const frame = (device = 'laptop') => frameOf(page, device)
  const urlOf = (device: string) => urlIn(page, new URL(site).pathname, device)
  const person = { api, frame, urlOf }
  return Object.assign(api, {
    ...acts.calls,
    page: frame,
    run: (code: Parameters<Sandbox['run']>[0]) => test.step('run a configuration', () => run(api, code)),
    signIn: (provider: string, options: SignInOptions = {}) =>
      test.step(`sign in with ${provider}`, () => acts.begin(() => signInAt(person, provider, options))),
    scene: async (id: string) => {
      await page.goto(new URL(`?world=${WORLD}#scene=${id}`, site).href)
      await page.waitForURL(new RegExp(`[?]world=scene-${id}\\b`), { timeout: SHOWN_MS })
      await whenReady(page)
    },
    session: (device = 'laptop') => readSession(page, api, urlOf, device),
    expectStep: (...[on, options]: Parameters<Sandbox['expectStep']>) =>
      api.waitFor(on, { within: 5, ...options }),
  })
}

async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'authscope' in window)
  await page.evaluate(() => (Reflect.get(window, 'authscope') as { ready: Promise<void> }).ready)
}

type Called = { readonly value: unknown } | { readonly code: unknown; readonly message: string }

/** `window.authscope` from outside of the page. Errors keep their code. */
function apiIn(page: Page): Authscope {
  const call = async (path: string, args: readonly unknown[]): Promise<unknown> => {
    const called = await page.evaluate(
      async ([names, given]): Promise<Called> => {
        let target: unknown = Reflect.get(window, 'authscope')
        let made: unknown = target
        for (const name of names.split('.')) [target, made] = [made, Reflect.get(made as object, name)]
        try {
          return { value: await Reflect.apply(made as () => unknown, target, given) }
        } catch (error) {
          const { code, message } = error as { code?: unknown; message: string }
          return { code, message }
        }
      },
      [path, [...args]] as const,
    )
    if ('value' in called) return called.value
    throw Object.assign(new Error(called.message), { code: called.code })
  }
  const group = (path: string, own: object = {}): object =>
    new Proxy(own, {
      get: (target, name) => {
        // It is no promise, and `await` asks for this.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (name in target) return Reflect.get(target, name)
        return (...args: unknown[]) => call(path + name, args)
      },
    })
  const groups = ['faults', 'clock', 'passkeys', 'breakpoints'].map((name) => [name, group(`${name}.`)])
  const own = {
    version: '',
    ready: Promise.resolve(),
    on: (_event: 'step', listener: (step: Step) => void) => listenIn(page, listener),
    ...Object.fromEntries(groups),
  }
  return group('', own) as Authscope
}

let listeners = 0

function listenIn(page: Page, listener: (step: Step) => void): () => void {
  listeners += 1
  const name = `authscopeStep${listeners}`
  let isOver = false
  const begin = async () => {
    await page.exposeFunction(name, (step: Step) => {
      if (!isOver) listener(step)
    })
    await page.evaluate((told) => {
      const api = Reflect.get(window, 'authscope') as Authscope
      api.on('step', (step) => Reflect.get(window, told)(step))
    }, name)
  }
  // A page that was closed tells of no steps.
  begin().catch(() => undefined)
  return () => {
    isOver = true
  }
}

/** What a person had begun resolves when it is done, or paused; `resume()` and `step()` go on with it. */
function createActs(api: Authscope) {
  const { resume, step } = api
  let act: Promise<void> | undefined
  const settle = async (): Promise<void> => {
    let isOver = act === undefined
    const over = act?.finally(() => {
      isOver = true
    })
    const paused = async () => {
      while (!isOver && (await api.paused()).length === 0)
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    await Promise.race([over, paused()])
  }
  const goOn = async (letGo: Promise<unknown>) => {
    await letGo
    await settle()
    return api.paused()
  }
  return {
    begin: (work: () => Promise<void>): Promise<void> => {
      act = work()
      // A failure reaches the code that awaits this work.
      act.catch(() => undefined)
      return settle()
    },
    calls: {
      resume: (...given: Parameters<Authscope['resume']>) => goOn(resume(...given)),
      step: (...given: Parameters<Authscope['step']>) => goOn(step(...given)),
    },
  }
}

function frameOf(page: Page, device: string): FrameLocator {
  return page.locator(`iframe[title="Simulated browser: ${device}"]`).filter({ visible: true }).contentFrame()
}

/** The URL of the page that a device shows. */
function urlIn(page: Page, base: string, device: string): URL | undefined {
  return framesOf(page, base, device)[0]?.url
}

function framesOf(page: Page, base: string, device: string) {
  return page.frames().flatMap((frame) => {
    const real = frame.url()
    const address = URL.canParse(real)
      ? fromAddress(base, real.slice(new URL(real).origin.length))
      : undefined
    return address && !('problem' in address) && address.device === device
      ? [{ frame, url: new URL(address.url) }]
      : []
  })
}

async function run(api: Authscope, source: Parameters<Sandbox['run']>[0]): Promise<void> {
  const code =
    typeof source === 'string'
      ? await readProject(source)
      : { entry: Object.keys(source.files)[0] ?? '', ...source }
  const seen = (await api.steps()).length
  await api.change({ code })
  await api.open('laptop', 'https://app.example/')
  const failed = (await api.steps({ kind: codeFailed.kind })).find(({ seq }) => seq > seen)
  if (failed !== undefined) throw new Error(failed.summary)
}

async function readSession(
  page: Page,
  api: Authscope,
  urlOf: (device: string) => URL | undefined,
  device: string,
): Promise<unknown> {
  const loaded = (await api.steps({ kind: codeLoaded.kind })).at(-1)
  const basePath = codeLoaded.is(loaded) ? loaded.data.basePath : '/auth'
  if (urlOf(device)?.hostname !== 'app.example') await api.open(device, 'https://app.example/')
  const [shown] = framesOf(page, new URL(page.url()).pathname, device)
  if (shown === undefined) throw new Error(`${device} shows no page.`)
  return shown.frame.evaluate(async (path) => (await fetch(path)).json(), `${basePath}/session`)
}
