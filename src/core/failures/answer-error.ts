import { clearChecks } from '../checks/check-cookies.ts'
import type { Options } from '../config/options.ts'
import type { Surroundings } from '../context.ts'
import { AuthError, CredentialsSignin, isClientError } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { wantsJson } from '../http/request-data.ts'
import { withQuery } from '../http/with-query.ts'
import { messageOf } from '../thrown.ts'
import type { CookieToSet } from '../types.ts'

/** An error that a route threw, as an answer: the page of its kind, with its type where a person may see it (reference 11.2). */
export async function answerError(error: Error, around: Surroundings): Promise<ActionResult> {
  const { request, options, report } = around
  options.logger.error(error)
  const thrown = error instanceof AuthError ? error.type : error.name
  if (request.action === 'session' && request.method === 'POST') {
    await report.decide('ERROR-1', { thrown }, 'null with status 400')
    return { status: 400, json: null }
  }
  const type = isClientError(error) ? error.type : 'Configuration'
  const code = error instanceof CredentialsSignin ? error.code : undefined
  const redirect = withQuery(pageOf(error, options), { error: type, code })
  await report.decide('ERROR-1', { thrown, redirect, message: messageOf(error) }, type)
  const cookies = await staleChecks(around)
  // Unlike a redirect that a route asks for, this JSON comes without a Location (reference 1.2).
  return wantsJson(request) ? { json: { url: redirect }, cookies } : { redirect, cookies }
}

function pageOf(error: Error, { pages, origin, baseUrl }: Options): string {
  const kind = error instanceof AuthError ? error.kind : 'error'
  const custom = pages[kind]
  return custom ? new URL(custom, origin).href : `${baseUrl}/${kind.toLowerCase()}`
}

/** A failed callback ends the attempt: its check cookies must not be used for a second one. */
async function staleChecks(around: Surroundings): Promise<readonly CookieToSet[]> {
  const { request, options, runtime } = around
  const provider = options.providers.find(request.providerId)
  if (request.action !== 'callback' || !provider || runtime.follows('DEV-1')) return []
  return clearChecks('the callback failed', provider, around)
}
