import { getPublicSuffix } from 'tldts-icann'
import { isCeremonyAsked } from '../../protocol/ceremony.ts'
import { type CeremonyAnswer, type CeremonyAsked, PAGE_GAVE_UP_HEADER } from '../../protocol/frame.ts'
import { copyData } from '../../protocol/plain-data.ts'
import { documentOf } from '../machine/document.ts'
import type { RealRequest } from '../machine/real-request.ts'
import type { World } from '../recorder/world.ts'
import { askAgain, PATIENCE } from './patience.ts'

/** Answers what a page's script asks its world for passkeys, under the key of the ceremony. */
export async function answerCeremony(world: World, request: RealRequest, key: string): Promise<Response> {
  // The page asks again under the same key for as long as it lives.
  if (request.headers.has(PAGE_GAVE_UP_HEADER)) return Response.error()
  const page = await documentOf(world, request.client)
  const asked = readAsked(await request.body())
  if (page === undefined || asked === undefined) return Response.error()
  if (asked.ask === 'suffix') return found({ value: getPublicSuffix(asked.host) })
  if (asked.ask === 'script') return found({ value: world.platform.passkeys().pageScript })
  const late = world.platform.wait(PATIENCE.named)
  const answer = await world.platform.passkeys().answer(world, { document: page.id, key, asked, late })
  return answer === undefined ? askAgain() : found(answer)
}

function found(answer: CeremonyAnswer): Response {
  return new Response(JSON.stringify(answer), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

function readAsked(body: ArrayBuffer): CeremonyAsked | undefined {
  try {
    const asked: unknown = JSON.parse(new TextDecoder().decode(body))
    const isSound = isCeremonyAsked(asked, 'asked') === undefined && !('problem' in copyData(asked, 'asked'))
    return isSound ? (asked as CeremonyAsked) : undefined
  } catch {
    return undefined
  }
}
