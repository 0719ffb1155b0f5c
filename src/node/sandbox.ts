import { playMoves } from '../link/acts/play-moves.ts'
import { createApi } from '../link/client/api.ts'
import { CommandFailure } from '../link/worker/failure.ts'
import type { Transport } from '../link/worker/transport.ts'
import type { Authscope, WaitOptions } from '../protocol/api.ts'
import type { BreakpointTarget } from '../protocol/control.ts'
import type { Scenario } from '../protocol/scenario.ts'
import type { Step, StepKind } from '../protocol/steps.ts'
import { readWorldTrace } from '../record/export/trace/trace.ts'
import { codeFailed } from '../record/kinds/code-failed.ts'
import { codeLoaded } from '../record/kinds/code-loaded.ts'
import type { Sandbox, SandboxScene, SignInOptions } from './api.ts'
import { type Browser, createBrowser } from './browser/browser.ts'
import { parsePage } from './browser/parse-page.ts'
import { createScriptClient } from './client.ts'
import { expectStep } from './expect-step.ts'
import { makeMove } from './moves.ts'
import { readProject } from './project.ts'
import { signInAt } from './sign-in.ts'
import { openWorldInMemory, type WorldSources } from './world.ts'

/** A sandbox on a world in memory. */
export async function createSandboxWith(
  sources: WorldSources,
  scenario: Partial<Scenario>,
): Promise<Sandbox> {
  const transport = openWorldInMemory(sources)
  const browser = createBrowser(transport)
  const client = Promise.resolve(createScriptClient(transport, browser))
  const api = createApi(client)
  await api.reset(scenario)
  const { send } = transport
  return Object.assign(api, {
    ...waitingCalls(api, browser),
    on: (event: 'step', listener: (step: Step) => void) => api.on(event, outside(listener)),
    run: (code: Parameters<Sandbox['run']>[0]) => run(transport, browser, code),
    signIn: (provider: string, options: SignInOptions = {}) =>
      signInAt(transport, browser, provider, options),
    scene: (id: string) => beginScene(transport, browser, api, id),
    page: (device?: string, tab?: string) => browser.page(device, tab),
    session: (device = 'laptop') => readSession(transport, browser, device),
    expectStep: (on: BreakpointTarget | StepKind, options?: WaitOptions) => expectStep(send, on, options),
    trace: () => readWorldTrace(send, 'authscope/node'),
    close: async () => {
      browser.forget()
      transport.close()
    },
  })
}

/** Calls after which pages go on: they resolve when what a person had begun is at its end, or waits again. */
function waitingCalls(api: Authscope, browser: Browser) {
  const { decide } = api.passkeys
  const { paused, resume, step } = api
  const passkeys: Authscope['passkeys'] = {
    ...api.passkeys,
    decide: async (...given) => {
      const view = await decide(...given)
      await browser.settle()
      return view
    },
  }
  const goOn = async (letGo: Promise<unknown>) => {
    await letGo
    await browser.settle()
    return paused()
  }
  return {
    passkeys,
    step: (...given: Parameters<Authscope['step']>) => goOn(step(...given)),
    resume: (...given: Parameters<Authscope['resume']>) => goOn(resume(...given)),
  }
}

/** What a listener throws is an uncaught error, as in a browser; the other listeners are still called. */
function outside(listener: (step: Step) => void): (step: Step) => void {
  return (step) => {
    try {
      listener(step)
    } catch (error) {
      setImmediate(() => {
        throw error
      })
    }
  }
}

async function run(
  { send }: Transport,
  browser: Browser,
  source: Parameters<Sandbox['run']>[0],
): Promise<void> {
  const code =
    typeof source === 'string'
      ? await readProject(source)
      : { entry: Object.keys(source.files)[0] ?? '', ...source }
  const { lastStep, scenario } = await send('world.read', {})
  await send('setup.change', { setup: { code } })
  await browser.page().open(scenario.start)
  const { steps } = await send('steps.page', { kind: codeFailed.kind, after: lastStep, limit: 1 })
  const [failed] = steps
  if (failed !== undefined) throw new CommandFailure('failed', failed.summary)
}

async function readSession({ send }: Transport, browser: Browser, device: string): Promise<unknown> {
  const { scenario } = await send('world.read', {})
  const { steps } = await send('steps.page', { kind: codeLoaded.kind, limit: 2000 })
  const loaded = steps.at(-1)
  const basePath = codeLoaded.is(loaded) ? loaded.data.basePath : '/auth'
  const tabId = { device, tab: 't1' }
  const { origin } = new URL(scenario.start)
  // A script reads what its own server says.
  if (new URL((await browser.shown(tabId)).url).origin !== origin)
    await browser.page(device).open(scenario.start)
  let read: { readonly session: unknown } | undefined
  await browser.act(tabId, async (act) => {
    read = { session: await browser.ask(act, tabId, `${origin}${basePath}/session`) }
  })
  if (read !== undefined) return read.session
  throw new CommandFailure('failed', 'session(): the request for the session is paused. Call resume() first.')
}

async function beginScene(
  transport: Transport,
  browser: Browser,
  api: Authscope,
  id: string,
): Promise<SandboxScene> {
  const { SCENES } = await import('../lessons/scenes/scenes.ts')
  const scene = SCENES.find((each) => each.id === id)
  if (scene === undefined)
    throw new CommandFailure(
      'bad-input',
      `There is no scene ${id}. Scenes: ${SCENES.map((each) => each.id).join(', ')}.`,
    )
  await api.reset(scene.scenario)
  await playMoves(transport.send, scene.before, parsePage)
  const { title, question, watch, way } = scene
  return {
    ...{ id, title, question, watch },
    play: async () => {
      for (const move of way) await makeMove(transport, browser, move)
    },
  }
}
