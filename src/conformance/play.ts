import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { answerLines, thrownLines } from './answer-lines.ts'
import { buildConfig } from './build-config.ts'
import type { Play } from './compare.ts'
import type { Engine } from './engine.ts'
import { leaves } from './leaves.ts'
import type { Ceremony } from './passkey-device.ts'
import { createRedactor } from './redactor.ts'
import { requestOf } from './request-of.ts'
import type { RequestStep, Scenario, Step, WorldStep } from './scenario.ts'
import type { Stage } from './stage.ts'
import { createWorld, startTime, type World } from './world.ts'

type Configs = Map<Engine, object>

/**
 * Plays a scenario in its own world, with the clock and the network of the stage.
 *
 * @param engineOf Which engine answers the request of a step.
 */
export async function play(
  scenario: Scenario,
  stage: Stage,
  engineOf: (step: number) => Engine,
): Promise<Play> {
  const world = createWorld()
  stage.setTime(startTime)
  stage.setFetch(world.provider.fetch)
  giveCsrfCookie(world)
  const redactor = createRedactor(stage.upstream)
  const steps: string[][] = []
  let recipe = scenario.config ?? {}
  let configs: Configs = new Map()
  for (const [index, step] of scenario.steps.entries()) {
    const engine = engineOf(index)
    if ('config' in step) {
      recipe = step.config
      configs = new Map()
    }
    const config = configs.get(engine) ?? buildConfig(recipe, { engine, world })
    configs.set(engine, config)
    const lines = isRequest(step)
      ? await exchange(step, engine, config, world)
      : await change(step, { engine, world, stage })
    steps.push(await redactor.redact([...world.journal.take(), ...lines]))
  }
  return steps
}

/** A genuine CSRF cookie for the secret `secret`, with and without prefix, so that each scenario need not fetch one. */
export function giveCsrfCookie({ jar }: Pick<World, 'jar'>): void {
  const token = 'c5'.repeat(32)
  const hash = bytesToHex(sha256(utf8ToBytes(`${token}secret`)))
  for (const name of ['__Host-authjs.csrf-token', 'authjs.csrf-token']) jar.set(name, `${token}%7C${hash}`)
}

function isRequest(step: Step): step is RequestStep {
  return 'get' in step || 'post' in step || 'back' in step || 'click' in step || 'passkey' in step
}

async function exchange(step: RequestStep, engine: Engine, config: object, world: World): Promise<string[]> {
  try {
    const answer = await engine.answer(requestOf(step, world), config)
    if (answer instanceof Response) await follow(answer, world)
    return await answerLines(answer)
  } catch (error) {
    return thrownLines(error)
  }
}

/** The browser keeps the cookies, the device a passkey request, and the provider sees an authorization request. */
async function follow(answer: Response, world: World): Promise<void> {
  const { headers } = answer
  world.jar.store(headers.getSetCookie())
  const location = headers.get('location')
  if (location && URL.canParse(location) && new URL(location).searchParams.has('client_id'))
    world.provider.authorize(new URL(location))
  if (headers.get('content-type') !== 'application/json') return
  const json: unknown = await answer.clone().json()
  if (isCeremony(json)) world.passkey.asked = json
}

function isCeremony(json: unknown): json is Ceremony {
  return typeof json === 'object' && json !== null && 'action' in json && 'options' in json
}

interface Around {
  readonly engine: Engine
  readonly world: World
  readonly stage: Stage
}

async function change(step: WorldStep, { engine, world, stage }: Around): Promise<string[]> {
  if ('wait' in step) stage.setTime(Date.now() + step.wait * 1000)
  if ('provider' in step) world.provider.behave(step.provider)
  if ('rows' in step) await world.store.put(step.rows)
  if ('cookie' in step) changeCookie(step.cookie, step.to, world)
  if ('encrypted' in step) {
    const { encrypted: token, as: salt = '__Secure-authjs.session-token', maxAge, secret = 'secret' } = step
    world.jar.set(
      salt,
      await stage.upstream.encode({ token, salt, secret, ...(maxAge !== undefined && { maxAge }) }),
    )
  }
  return 'run' in step ? leaves(await step.run({ engine, world }), 'result') : []
}

function changeCookie(name: string, to: string | null | ((old: string) => string), { jar }: World): void {
  if (to === null) jar.delete(name)
  else jar.set(name, typeof to === 'string' ? to : to(jar.get(name) ?? ''))
}
