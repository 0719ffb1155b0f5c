import { checkAction } from '../../../protocol/action-check.ts'
import { fromBase64url, toBase64url } from '../../../protocol/base64.ts'
import { LINK_LIMITS } from '../../../protocol/limits.ts'
import { checkJsonSize, copyData } from '../../../protocol/plain-data.ts'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { excerpt, hasFields, isBoolean, isInteger, isList, optional } from '../../../protocol/shape.ts'
import type { WorldLink } from './link.ts'

/** A fragment longer than this is cut by some programs that links are sent with. */
export const LONGEST_FRAGMENT = 16_384
const PREFIX = '1.'

/** A link as the value of `#world=`: version, dot, deflated JSON in base64url. */
export async function encodeLink(link: WorldLink): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(link))
  const packed = await bytesIn(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return PREFIX + toBase64url(packed)
}

/**
 * A link, or a sentence that says why the text isn't one. The text comes from outside: nothing is thrown, nothing is done. Each limit (`LINK_LIMITS`) is
 * looked at before the work that it limits. Code that may run longer than a link's may gets the link's limit.
 */
export async function decodeLink(
  text: string,
): Promise<{ readonly link: WorldLink } | { readonly problem: string }> {
  if (text.length > LINK_LIMITS.encoded)
    return {
      problem: `The link is too long: it has ${text.length} characters, and at most ${LINK_LIMITS.encoded} are allowed. Ask its author for a trace file instead.`,
    }
  const version = /^(\d+)\./.exec(text)?.[1]
  if (version === undefined)
    return { problem: "The link is cut or damaged: it doesn't start with a version." }
  if (`${version}.` !== PREFIX)
    return {
      problem: `The link has version ${excerpt(version, 10)}, but this build only opens version 1. It was made by a newer authscope.`,
    }
  try {
    const packed = fromBase64url(text.slice(PREFIX.length))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const json = new TextDecoder().decode(await bytesIn(stream, LINK_LIMITS.bytes))
    return readLink(json)
  } catch (error) {
    const reason =
      error instanceof RangeError ? error.message : 'its end is missing, or a character was changed.'
    return { problem: `The link is cut or damaged: ${reason}` }
  }
}

/** @throws SyntaxError when it is no JSON. */
function readLink(json: string): { readonly link: WorldLink } | { readonly problem: string } {
  const size = checkJsonSize(json, LIMITS)
  if (size !== undefined) return { problem: `The link can't be opened. ${size}` }
  const value: unknown = JSON.parse(json)
  const problem = checkLink(value)
  return problem === undefined
    ? { link: withShortCalls(value as WorldLink) }
    : { problem: `The link can't be opened. ${problem}` }
}

const LIMITS = {
  nesting: 100,
  values: LINK_LIMITS.values,
  characters: LINK_LIMITS.bytes,
  bytes: 0,
}

/** Why a link would be refused where it is opened, as a sentence, or `undefined`. */
export function checkLink(value: unknown): string | undefined {
  const copied = copyData(value, 'link', LIMITS)
  if ('problem' in copied) return copied.problem
  const actions = (value as Partial<WorldLink> | null)?.actions
  if (Array.isArray(actions) && actions.length > LINK_LIMITS.actions)
    return `A link can have at most ${LINK_LIMITS.actions} actions; this one has ${actions.length}.`
  return hasFields({
    scenario: (scenario) => checkScenario(scenario),
    actions: isList(checkAction),
    step: optional(isInteger(1)),
    withoutSecrets: isBoolean,
  })(value, 'link')
}

/** Someone else's code isn't given as much time as it asks for. */
function withShortCalls(link: WorldLink): WorldLink {
  const limited = <T extends Partial<WorldSetup>>(setup: T): T => {
    const { code } = setup
    if (!code?.limits || code.limits.runMs <= LINK_LIMITS.runMs) return setup
    return { ...setup, code: { ...code, limits: { ...code.limits, runMs: LINK_LIMITS.runMs } } }
  }
  return {
    ...link,
    scenario: limited(link.scenario),
    actions: link.actions.map((action) =>
      action.do === 'setup' ? { ...action, setup: limited(action.setup) } : action,
    ),
  }
}

async function bytesIn(
  stream: ReadableStream<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      throw new RangeError(`it unpacks to more than ${most / 1_000_000} MB.`)
    }
    chunks.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
