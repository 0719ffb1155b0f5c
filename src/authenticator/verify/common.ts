import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes, fromUtf8, toBase64url, toHex, utf8 } from '../bytes/bytes.ts'
import { FLAG, type ReadAuthenticatorData } from '../data/authenticator-data.ts'
import { clientDataFields } from '../decode/client-data.ts'
import { type Evidence, evidence, type Finding, lazily, reads, type StepRule } from './checklist.ts'

/** What a relying party expects in both ceremonies. */
export interface Expectations {
  /** The challenge that was issued, as bytes. */
  readonly challenge: Uint8Array
  readonly origins: readonly string[]
  readonly rpIds: readonly string[]
  /** Whether the ceremony may happen in a frame of another origin. */
  readonly allowsCrossOrigin: boolean
  /** Pages that may contain that frame. */
  readonly topOrigins: readonly string[]
  readonly requiresUserVerification: boolean
  /** Steps by number that this relying party leaves out. */
  readonly off?: ReadonlySet<number>
}

/** Client data as it is used: unknown until it is checked. */
export type ReadClientData = Readonly<Record<string, unknown>>

export interface CommonContext {
  readonly expected: Expectations
  readonly clientDataJSON: Uint8Array
  readonly clientDataText: () => string
  readonly clientData: () => ReadClientData
  readonly clientDataHash: () => Uint8Array
  readonly authenticatorData: () => ReadAuthenticatorData
  /** Where the authenticator data comes from, for evidence. */
  readonly authenticatorDataSource: Evidence['source']
  /** Where in its source it begins. */
  readonly authenticatorDataOffset: () => number
}

export function readClientData(
  bytes: Uint8Array,
): Pick<CommonContext, 'clientDataText' | 'clientData' | 'clientDataHash'> {
  const clientDataText = lazily(() => fromUtf8(bytes))
  return {
    clientDataText,
    clientData: lazily(() => parseObject(clientDataText())),
    clientDataHash: lazily(() => sha256(bytes)),
  }
}

function parseObject(text: string): ReadClientData {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new SyntaxError('The client data is not a JSON object.')
  return parsed as ReadClientData
}

/** Both ceremonies decode, parse and check the client data in the same order. */
export function clientDataRules(type: string, originAnchor: string): readonly StepRule<CommonContext>[] {
  return [
    {
      title: 'Decode clientDataJSON as UTF-8',
      check: ({ clientDataText, clientDataJSON }) => ({
        ...reads(clientDataText),
        evidence: [evidence('clientDataJSON', 0, clientDataJSON)],
      }),
    },
    { title: 'Parse it as JSON', check: ({ clientData }) => reads(clientData) },
    {
      title: `The type is ${type}`,
      check: (context) => member(context, 'type', type, (found) => found === type),
    },
    {
      title: 'The challenge is the one that was issued',
      check: (context) => {
        const challenge = toBase64url(context.expected.challenge)
        return member(context, 'challenge', challenge, (found) => found === challenge)
      },
    },
    {
      title: 'The origin is expected',
      anchor: originAnchor,
      check: (context) =>
        member(context, 'origin', context.expected.origins.join(' or '), (found) =>
          context.expected.origins.includes(String(found)),
        ),
    },
    {
      title: 'A frame of another origin is expected, if there is one',
      check: (context) => {
        const { allowsCrossOrigin } = context.expected
        const expected = allowsCrossOrigin ? 'true, false or absent' : 'false or absent'
        return member(context, 'crossOrigin', expected, (found) => found !== true || allowsCrossOrigin)
      },
    },
    {
      title: 'The page around the frame is expected, if there is one',
      check: (context) => {
        const { topOrigins } = context.expected
        return member(
          context,
          'topOrigin',
          ['absent', ...topOrigins].join(' or '),
          (found) =>
            found === undefined ||
            (context.clientData()['crossOrigin'] === true && topOrigins.includes(String(found))),
        )
      },
    },
  ]
}

function member(
  { clientData, clientDataJSON }: CommonContext,
  name: string,
  expected: string,
  passes: (found: unknown) => boolean,
): Finding {
  const found = clientData()[name]
  const field = clientDataFields(clientDataJSON).find((each) => each.name === name)
  return {
    passes: passes(found),
    expected,
    found: found === undefined ? 'absent' : String(found),
    ...(field && { evidence: [{ source: 'clientDataJSON', offset: field.offset, hex: field.hex }] }),
  }
}

export function rpIdRule(anchor?: string): StepRule<CommonContext> {
  return {
    title: 'The RP ID hash is the hash of an expected RP ID',
    ...(anchor !== undefined && { anchor }),
    check: (context) => {
      const { rpIdHash } = context.authenticatorData()
      const { rpIds } = context.expected
      const rpId = rpIds.find((each) => equalBytes(sha256(utf8(each)), rpIdHash))
      return {
        passes: rpId !== undefined,
        expected: rpIds.map((each) => `${toHex(sha256(utf8(each)))} (${each})`).join(' or '),
        found: toHex(rpIdHash),
        evidence: [authenticatorDataPart(context, 0, rpIdHash)],
      }
    },
  }
}

/** A step that looks at the flags. */
export function flagRule(
  title: string,
  expected: string,
  passes: (flags: number, context: CommonContext) => boolean,
): StepRule<CommonContext> {
  return {
    title,
    check: (context) => {
      const { flags } = context.authenticatorData()
      return {
        passes: passes(flags, context),
        expected,
        found: flagNames(flags),
        evidence: [authenticatorDataPart(context, 32, Uint8Array.of(flags))],
      }
    },
  }
}

export const userVerifiedRule = flagRule(
  'UV is set, if user verification is required',
  'UV, if required',
  (flags, { expected }) => !expected.requiresUserVerification || (flags & FLAG.UV) !== 0,
)

export const backupRule = flagRule(
  'BS is clear if BE is clear',
  'BE, or no BS',
  (flags) => (flags & FLAG.BE) !== 0 || (flags & FLAG.BS) === 0,
)

export const hashRule: StepRule<CommonContext> = {
  title: 'Hash the client data with SHA-256',
  check: ({ clientDataHash }) => ({ passes: true, found: toHex(clientDataHash()) }),
}

export function authenticatorDataPart(context: CommonContext, offset: number, bytes: Uint8Array): Evidence {
  return evidence(context.authenticatorDataSource, context.authenticatorDataOffset() + offset, bytes)
}

export function flagNames(flags: number): string {
  const set = Object.entries(FLAG).filter(([, bit]) => flags & bit)
  return set.map(([name]) => name).join(' ') || 'none'
}
