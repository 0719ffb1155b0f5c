import { checkAction } from '../../../protocol/action-check.ts'
import type { Action } from '../../../protocol/actions.ts'
import type { Scenario } from '../../../protocol/scenario.ts'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { hasFields, isBoolean, isInteger, isList, optional } from '../../../protocol/shape.ts'
import type { Step } from '../../../protocol/steps.ts'
import { type CodeSecret, codeSecrets, withNames } from '../code-secrets.ts'
import { type RandomText, randomTexts } from '../random-texts.ts'
import { leaveOut, type Secrets, withoutEnvironment } from '../secrets.ts'
import { actionsOf, type Deeds } from './actions-of.ts'
import { typedSecrets } from './typed-secrets.ts'

/** What a link to a world holds: enough to build it again. */
export interface WorldLink {
  /** The seed, and what differs from a world that says nothing. */
  readonly scenario: Partial<Scenario>
  readonly actions: readonly Action[]
  /** Step to be selected. */
  readonly step?: number
  readonly withoutSecrets: boolean
}

/** A link, with what its maker should know of it. */
export interface PlannedLink {
  readonly link: WorldLink
  /** Secrets that somebody typed: left out of `link`, or in it when they were asked for. */
  readonly secrets: Secrets
  /** How many of them do not stand in the code. */
  readonly typed: number
  /** Where secrets stand in the code: `auth.ts:3 clientSecret`. A name stands in their place, or they do, likewise. */
  readonly inCode: readonly string[]
  /** Where texts that look random stand in the code, and stay: `auth.ts:4 "kX9vQ2…"`. */
  readonly random: readonly string[]
  /** The files of the code that it brings along. */
  readonly files: readonly string[]
  /** The code of app.example has an environment of its own: left out, or in it, likewise. */
  readonly hasEnvironment: boolean
  readonly endsAt?: Deeds['endsAt']
}

/** What a link to a world as it stands would hold. */
export function planLink(
  scenario: Scenario,
  steps: readonly Step[],
  options: { readonly step?: number; readonly keepSecrets: boolean },
): PlannedLink {
  const { actions, endsAt } = actionsOf(steps)
  const whole = { scenario: differencesOf(scenario), actions }
  const secrets = typedSecrets(scenario, actions, steps)
  const hasEnvironment = [scenario, ...setupsOf(actions)].some(({ code }) => code?.environment !== undefined)
  const codes = [scenario, ...setupsOf(actions)].flatMap(({ code }) => (code ? [code] : []))
  const written = codes.flatMap(({ files }) => codeSecrets(files))
  const inCode = placesOf(written)
  const typed = [...secrets.keys()].filter((value) => !written.some((each) => each.value === value)).length
  const kept = options.keepSecrets ? whole : leaveOut(withoutCodeSecrets(whole, secrets), secrets)
  const link = {
    ...kept,
    withoutSecrets: !options.keepSecrets && (secrets.size > 0 || hasEnvironment || inCode.length > 0),
    ...(options.step === undefined ? {} : { step: options.step }),
  }
  const random = [...new Set(codes.flatMap(({ files }) => randomTexts(files)).map(placeOfRandom))]
  const files = [...new Set(codes.flatMap((code) => Object.keys(code.files)))]
  return {
    link,
    secrets,
    typed,
    inCode,
    random,
    files,
    hasEnvironment,
    ...(endsAt === undefined ? {} : { endsAt }),
  }
}

function placeOfRandom({ file, line, value }: RandomText): string {
  return `${file}:${line} "${value.slice(0, 6)}…"`
}

function placesOf(found: readonly CodeSecret[]): readonly string[] {
  return [...new Set(found.map(({ file, line, name }) => `${file}:${line} ${name}`))]
}

function setupsOf(actions: readonly Action[]): readonly Partial<WorldSetup>[] {
  return actions.flatMap((action) => (action.do === 'setup' ? [action.setup] : []))
}

type Built = Pick<WorldLink, 'scenario' | 'actions'>

/** Without environments, and with names in the place of secrets that stand in the code; those that are short or a plain word have a name of their own. */
function withoutCodeSecrets({ scenario, actions }: Built, secrets: Secrets): Built {
  const nameOf = (value: string) => secrets.get(value) ?? 'left-out.secret-word'
  const clean = <T extends Partial<WorldSetup>>(setup: T): T => {
    const { code, ...rest } = withoutEnvironment(setup)
    return code ? ({ ...rest, code: { ...code, files: withNames(code.files, nameOf) } } as T) : setup
  }
  return {
    scenario: clean(scenario),
    actions: actions.map((action) =>
      action.do === 'setup' ? { ...action, setup: clean(action.setup) } : action,
    ),
  }
}

/** The members of a scenario that are not as they would be by themselves, and the seed: everything is made of it, and the usual one may change. */
function differencesOf(scenario: Scenario): Partial<Scenario> {
  const { people } = scenario
  const usual = resolveScenario({ people })
  const first = resolveScenario()
  const differs = ([name, value]: readonly [string, unknown]) => {
    if (name === 'seed') return true
    const standard = name === 'people' ? first.people : usual[name as keyof Scenario]
    return JSON.stringify(value) !== JSON.stringify(standard)
  }
  return Object.fromEntries(Object.entries(scenario).filter(differs))
}

/** A fragment longer than this is cut by some programs that links are sent with. */
export const LONGEST_FRAGMENT = 16_384
const LARGEST_LINK_BYTES = 4_000_000
const MOST_ACTIONS = 5_000
const PREFIX = '1.'

/** A link as the value of `#world=`: version, dot, deflated JSON in base64url. */
export async function encodeLink(link: WorldLink): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(link))
  const packed = await bytesIn(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  return PREFIX + toBase64Url(packed)
}

/** A link, or in a sentence why the text is none. The text comes from outside: nothing is thrown, nothing is done. */
export async function decodeLink(
  text: string,
): Promise<{ readonly link: WorldLink } | { readonly problem: string }> {
  const version = /^(\d+)\./.exec(text)?.[1]
  if (version === undefined)
    return { problem: 'The link is cut or damaged: it does not begin with its version.' }
  if (`${version}.` !== PREFIX)
    return {
      problem: `The link has version ${version}; this build opens version 1. A newer authscope made it.`,
    }
  try {
    const packed = fromBase64Url(text.slice(PREFIX.length))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const value: unknown = JSON.parse(new TextDecoder().decode(await bytesIn(stream, LARGEST_LINK_BYTES)))
    const problem = checkLink(value)
    if (problem === undefined) return { link: value as WorldLink }
    return { problem: `The link is damaged. ${problem}` }
  } catch (error) {
    const reason =
      error instanceof RangeError ? error.message : 'its end is missing, or a character was changed.'
    return { problem: `The link is cut or damaged: ${reason}` }
  }
}

function checkLink(value: unknown): string | undefined {
  const problem = hasFields({
    scenario: (scenario) => checkScenario(scenario),
    actions: isList(checkAction),
    step: optional(isInteger(1)),
    withoutSecrets: isBoolean,
  })(value, 'link')
  if (problem !== undefined) return problem
  const { length } = (value as WorldLink).actions
  return length > MOST_ACTIONS ? `link.actions must be at most ${MOST_ACTIONS}, not ${length}.` : undefined
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
      throw new RangeError(`unpacked, it is larger than ${most / 1_000_000} MB.`)
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

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
