import { makeRequest } from '../sim/values/http.ts'
import { providerOrigin } from './fake-provider.ts'
import { answerCeremony } from './passkey-device.ts'
import type { RequestStep } from './scenario.ts'
import { origin, type World } from './world.ts'

/** The request of a step, with the cookies of the jar, unless it brings its own. */
export function requestOf(step: RequestStep, world: World): Request {
  const headers = new Headers({ cookie: world.jar.header(), ...step.headers })
  if (headers.get('cookie') === '') headers.delete('cookie')
  const { path, method, body, type } = describe(step, world)
  if (type !== undefined) headers.set('content-type', type)
  const url = new URL(path, step.origin ?? origin)
  return makeRequest(url.href, { method, headers, ...(body !== undefined && { body }) })
}

interface Described {
  readonly path: string
  readonly method: string
  readonly body?: string
  readonly type?: string
}

const formType = 'application/x-www-form-urlencoded'

function describe(step: RequestStep, world: World): Described {
  if ('get' in step) return { path: step.get, method: step.method ?? 'GET' }
  if ('click' in step)
    return { path: changeQuery(world.mails.at(-1) ?? '/', step.click, step.without), method: 'GET' }
  if ('passkey' in step) return describePasskey(step, world)
  if ('back' in step) {
    const { authorization } = world.provider
    const state = authorization().get('state')
    const params = { code: 'code-1', iss: providerOrigin, ...(state !== null && { state }), ...step.params }
    const query = new URL(changeQuery('/', params, step.without), origin).search.slice(1)
    const path = `/auth/callback/${step.back}`
    if (step.post === 'form') return { path, method: 'POST', body: query, type: formType }
    return { path: `${path}?${query}`, method: step.post === 'query' ? 'POST' : 'GET' }
  }
  const { post: path, form = {}, json, body, type } = step
  if (body !== undefined) return { path, method: 'POST', body, ...(type !== undefined && { type }) }
  const proof = { csrfToken: csrfToken(world) }
  if (!json) return formOf(path, { ...proof, ...form })
  return { path, method: 'POST', body: JSON.stringify({ ...proof, ...json }), type: 'application/json' }
}

function describePasskey(step: Extract<RequestStep, { passkey: string }>, world: World): Described {
  const asked = world.passkey.asked ?? { action: 'authenticate', options: { challenge: 'none' } }
  const right = {
    csrfToken: csrfToken(world),
    action: asked.action,
    data: JSON.stringify(answerCeremony(asked, step.device)),
  }
  return formOf(`/auth/callback/${step.passkey}`, { ...right, ...step.form })
}

function formOf(path: string, form: Readonly<Record<string, string | undefined>>): Described {
  const fields = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { path, method: 'POST', body: String(new URLSearchParams(fields)), type: formType }
}

export function csrfToken({ jar }: Pick<World, 'jar'>): string {
  return (jar.get('__Host-authjs.csrf-token') ?? '').split('%7C')[0] ?? ''
}

function changeQuery(
  path: string,
  params: Readonly<Record<string, string>>,
  without: readonly string[] = [],
): string {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  for (const name of without) url.searchParams.delete(name)
  return `${url.pathname}${url.search}`
}
