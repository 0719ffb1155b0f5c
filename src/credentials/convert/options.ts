import type {
  Descriptor,
  ExtensionInputs,
  PrfValues,
  Requirement,
} from '../../authenticator/platform/messages.ts'
import { type Converter, type Dictionary, toText } from './web-idl.ts'

/** `PublicKeyCredentialCreationOptions` after conversion: bytes are base64url, unknown values of enumerations are left out. */
export interface CreationOptions {
  readonly rpId?: string
  readonly rpName: string
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly challenge: string
  readonly parameters: readonly { readonly type: string; readonly alg: number }[]
  readonly timeout?: number
  readonly exclude: readonly Descriptor[]
  readonly attachment?: 'platform' | 'cross-platform'
  readonly residentKey: Requirement
  readonly userVerification: Requirement
  readonly hints: readonly string[]
  readonly attestation: 'none' | 'indirect' | 'direct' | 'enterprise'
  readonly attestationFormats: readonly string[]
  readonly extensions: ExtensionInputs
  readonly appIds: AppIds
}

/** Inputs for credentials from before WebAuthn (WebAuthn §10.1.1 and §10.1.2). The client answers them itself. */
export interface AppIds {
  readonly appid?: string
  readonly appidExclude?: string
}

export interface RequestOptions {
  readonly challenge: string
  readonly timeout?: number
  readonly rpId?: string
  readonly allow: readonly Descriptor[]
  readonly userVerification: Requirement
  readonly hints: readonly string[]
  readonly extensions: ExtensionInputs
  readonly appIds: AppIds
}

const REQUIREMENTS = ['required', 'preferred', 'discouraged'] as const
const ATTACHMENTS = ['platform', 'cross-platform'] as const
const CONVEYANCES = ['none', 'indirect', 'direct', 'enterprise'] as const
const HINTS = ['security-key', 'client-device', 'hybrid'] as const
const POLICIES = [
  'userVerificationOptional',
  'userVerificationOptionalWithCredentialIDList',
  'userVerificationRequired',
] as const

/** @throws TypeError for anything that the dictionary can't be. */
export function convertCreationOptions(convert: Converter, value: unknown): CreationOptions {
  const options = convert.dictionary(value, 'publicKey')
  const rp = options.dictionary('rp')
  const user = options.dictionary('user')
  const selection = options.optionalDictionary('authenticatorSelection')
  const parameters = options.sequence('pubKeyCredParams', (each) => {
    const parameter = convert.dictionary(each, 'publicKey.pubKeyCredParams')
    return { type: parameter.text('type'), alg: parameter.long('alg') }
  })
  if (parameters === undefined) throw convert.fail('publicKey.pubKeyCredParams is missing.')
  const rpId = rp.optionalText('id')
  const timeout = options.unsignedLong('timeout')
  const attachment = oneOf(ATTACHMENTS, selection?.optionalText('authenticatorAttachment'))
  return {
    rpName: rp.text('name'),
    ...(rpId !== undefined && { rpId }),
    user: { id: user.bytes('id'), name: user.text('name'), displayName: user.text('displayName') },
    challenge: options.bytes('challenge'),
    parameters,
    ...(timeout !== undefined && { timeout }),
    exclude: descriptors(convert, options, 'excludeCredentials'),
    ...(attachment && { attachment }),
    residentKey:
      oneOf(REQUIREMENTS, selection?.optionalText('residentKey')) ??
      (selection?.boolean('requireResidentKey') ? 'required' : 'discouraged'),
    userVerification: oneOf(REQUIREMENTS, selection?.optionalText('userVerification')) ?? 'preferred',
    hints: hintsOf(convert, options),
    attestation: oneOf(CONVEYANCES, options.optionalText('attestation')) ?? 'none',
    attestationFormats: texts(convert, options, 'attestationFormats'),
    extensions: convertExtensions(convert, options),
    appIds: convertAppIds(options),
  }
}

/** @throws TypeError for anything that the dictionary can't be. */
export function convertRequestOptions(convert: Converter, value: unknown): RequestOptions {
  const options = convert.dictionary(value, 'publicKey')
  const timeout = options.unsignedLong('timeout')
  const rpId = options.optionalText('rpId')
  return {
    challenge: options.bytes('challenge'),
    ...(timeout !== undefined && { timeout }),
    ...(rpId !== undefined && { rpId }),
    allow: descriptors(convert, options, 'allowCredentials'),
    userVerification: oneOf(REQUIREMENTS, options.optionalText('userVerification')) ?? 'preferred',
    hints: hintsOf(convert, options),
    extensions: convertExtensions(convert, options),
    appIds: convertAppIds(options),
  }
}

/** Unknown values of an enumeration count as absent (WebAuthn §2.1.1). */
function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((each) => each === value)
}

/** Descriptors of a type that is not known are ignored. */
function descriptors(convert: Converter, options: Dictionary, name: string): readonly Descriptor[] {
  const all = options.sequence(name, (each) => {
    const descriptor = convert.dictionary(each, `publicKey.${name}`)
    const transports = texts(convert, descriptor, 'transports')
    return {
      type: descriptor.text('type'),
      id: descriptor.bytes('id'),
      ...(transports.length > 0 && { transports }),
    }
  })
  return (all ?? []).filter(({ type }) => type === 'public-key').map(({ type: _, ...rest }) => rest)
}

function hintsOf(convert: Converter, options: Dictionary): readonly string[] {
  return texts(convert, options, 'hints').filter((hint) => oneOf(HINTS, hint) !== undefined)
}

function texts(convert: Converter, options: Dictionary, name: string): readonly string[] {
  return options.sequence(name, (each) => toText(each, name, convert.fail)) ?? []
}

function convertExtensions(convert: Converter, options: Dictionary): ExtensionInputs {
  const given = options.optionalDictionary('extensions')
  if (given === undefined) return {}
  const policy = given.optionalText('credentialProtectionPolicy')
  const credBlob = given.optionalBytes('credBlob')
  const largeBlob = given.optionalDictionary('largeBlob')
  const prf = given.optionalDictionary('prf')
  const known = oneOf(POLICIES, policy)
  if (policy !== undefined && known === undefined)
    throw convert.fail(`"${policy}" is no credential protection policy.`)
  return {
    ...flag(given, 'credProps'),
    ...flag(given, 'minPinLength'),
    ...flag(given, 'getCredBlob'),
    ...flag(given, 'hmacCreateSecret'),
    ...flag(given, 'enforceCredentialProtectionPolicy'),
    ...(known && { credentialProtectionPolicy: known }),
    ...(credBlob !== undefined && { credBlob }),
    ...(largeBlob && { largeBlob: convertLargeBlob(largeBlob) }),
    ...(prf && { prf: convertPrf(convert, prf) }),
  }
}

function convertAppIds(options: Dictionary): AppIds {
  const given = options.optionalDictionary('extensions')
  const appid = given?.optionalText('appid')
  const appidExclude = given?.optionalText('appidExclude')
  return {
    ...(appid !== undefined && { appid }),
    ...(appidExclude !== undefined && { appidExclude }),
  }
}

function flag<N extends keyof ExtensionInputs & string>(
  given: Dictionary,
  name: N,
): { readonly [K in N]?: true } {
  return given.boolean(name) ? ({ [name]: true } as { [K in N]: true }) : {}
}

function convertLargeBlob(given: Dictionary): NonNullable<ExtensionInputs['largeBlob']> {
  const support = oneOf(['required', 'preferred'] as const, given.optionalText('support'))
  const read = given.boolean('read')
  const write = given.optionalBytes('write')
  return {
    // Any value asks for support; only "required" insists.
    ...(given.has('support') && { support: support ?? 'preferred' }),
    ...(read !== undefined && { read }),
    ...(write !== undefined && { write }),
  }
}

function convertPrf(convert: Converter, given: Dictionary): NonNullable<ExtensionInputs['prf']> {
  const evaluated = given.optionalDictionary('eval')
  const record = given.raw('evalByCredential')
  if (record !== undefined && (typeof record !== 'object' || record === null))
    throw convert.fail('prf.evalByCredential is not an object.')
  return {
    ...(evaluated && { eval: prfValues(evaluated) }),
    ...(record && {
      evalByCredential: Object.fromEntries(
        Object.entries(record).map(([id, values]) => [
          id,
          prfValues(convert.dictionary(values, `prf.evalByCredential.${id}`)),
        ]),
      ),
    }),
  }
}

function prfValues(given: Dictionary): PrfValues {
  const second = given.optionalBytes('second')
  return { first: given.bytes('first'), ...(second !== undefined && { second }) }
}
