import type {
  Descriptor,
  ExtensionInputs,
  PrfValues,
  Requirement,
} from '../../authenticator/platform/messages.ts'
import type { Converter, Dictionary } from './web-idl.ts'

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
  readonly clientExtensions: ClientExtensions
}

/** Inputs that the client answers itself. */
export interface ClientExtensions {
  /** For credentials from before WebAuthn (WebAuthn §10.1.1 and §10.1.2). */
  readonly appid?: string
  readonly appidExclude?: string
  /** For secure payment confirmation. */
  readonly payment?: boolean
  /** For sites that show the screen of another machine; browsers have a list of them. */
  readonly remoteDesktopClientOverride?: boolean
}

export interface RequestOptions {
  readonly challenge: string
  readonly timeout?: number
  readonly rpId?: string
  /** Undefined when the page lists only credentials of types that are not known: an empty list would allow any. */
  readonly allow: readonly Descriptor[] | undefined
  readonly userVerification: Requirement
  readonly hints: readonly string[]
  readonly extensions: ExtensionInputs
  readonly clientExtensions: ClientExtensions
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

/** Members are read in the order of Web IDL: inherited ones first, then by name. @throws TypeError for anything that the dictionary can't be. */
export function convertCreationOptions(convert: Converter, value: unknown): CreationOptions {
  const options = convert.dictionary(value, 'publicKey')
  return {
    attestation: oneOf(CONVEYANCES, options.optionalText('attestation')) ?? 'none',
    attestationFormats: options.texts('attestationFormats') ?? [],
    ...convertSelection(options),
    challenge: options.bytes('challenge'),
    exclude: ofKnownType(readDescriptors(convert, options, 'excludeCredentials')),
    ...convertExtensions(convert, options, 'create'),
    hints: hintsOf(options),
    parameters: parametersOf(convert, options),
    ...convertParty(options),
    ...present('timeout', options.unsignedLong('timeout')),
    user: convertUser(options),
  }
}

/** @throws TypeError for anything that the dictionary can't be. */
export function convertRequestOptions(convert: Converter, value: unknown): RequestOptions {
  const options = convert.dictionary(value, 'publicKey')
  return {
    allow: allowed(convert, options),
    challenge: options.bytes('challenge'),
    ...convertExtensions(convert, options, 'get'),
    hints: hintsOf(options),
    ...present('rpId', options.optionalText('rpId')),
    ...present('timeout', options.unsignedLong('timeout')),
    userVerification: oneOf(REQUIREMENTS, options.optionalText('userVerification')) ?? 'preferred',
  }
}

function convertSelection(
  options: Dictionary,
): Pick<CreationOptions, 'attachment' | 'residentKey' | 'userVerification'> {
  const selection = options.optionalDictionary('authenticatorSelection')
  const attachment = oneOf(ATTACHMENTS, selection?.optionalText('authenticatorAttachment'))
  const requiresResidentKey = selection?.boolean('requireResidentKey')
  const residentKey = oneOf(REQUIREMENTS, selection?.optionalText('residentKey'))
  return {
    ...present('attachment', attachment),
    residentKey: residentKey ?? (requiresResidentKey ? 'required' : 'discouraged'),
    userVerification: oneOf(REQUIREMENTS, selection?.optionalText('userVerification')) ?? 'preferred',
  }
}

function parametersOf(convert: Converter, options: Dictionary): CreationOptions['parameters'] {
  const parameters = options.sequence('pubKeyCredParams', (each) => {
    const parameter = convert.dictionary(each, 'publicKey.pubKeyCredParams')
    return { alg: parameter.long('alg'), type: parameter.text('type') }
  })
  if (parameters === undefined) throw convert.fail('publicKey.pubKeyCredParams is missing.')
  return parameters
}

function convertParty(options: Dictionary): Pick<CreationOptions, 'rpId' | 'rpName'> {
  const rp = options.dictionary('rp')
  return { rpName: rp.text('name'), ...present('rpId', rp.optionalText('id')) }
}

function convertUser(options: Dictionary): CreationOptions['user'] {
  const user = options.dictionary('user')
  return { name: user.text('name'), displayName: user.text('displayName'), id: user.bytes('id') }
}

/** A member that is only there if it has a value. */
function present<N extends string, T>(name: N, value: T | undefined): { readonly [K in N]?: T } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]: T })
}

/** Unknown values of an enumeration count as absent (WebAuthn §2.1.1). */
function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((each) => each === value)
}

function allowed(convert: Converter, options: Dictionary): RequestOptions['allow'] {
  const all = readDescriptors(convert, options, 'allowCredentials')
  const known = ofKnownType(all)
  return known.length === 0 && all.length > 0 ? undefined : known
}

type TypedDescriptor = Descriptor & { readonly type: string }

function readDescriptors(convert: Converter, options: Dictionary, name: string): readonly TypedDescriptor[] {
  const all = options.sequence(name, (each) => {
    const descriptor = convert.dictionary(each, `publicKey.${name}`)
    const id = descriptor.bytes('id')
    const transports = descriptor.texts('transports') ?? []
    return { id, ...(transports.length > 0 && { transports }), type: descriptor.text('type') }
  })
  return all ?? []
}

/** Descriptors of a type that is not known are ignored. */
function ofKnownType(all: readonly TypedDescriptor[]): readonly Descriptor[] {
  return all.filter(({ type }) => type === 'public-key').map(({ type: _, ...rest }) => rest)
}

function hintsOf(options: Dictionary): readonly string[] {
  return (options.texts('hints') ?? []).filter((hint) => oneOf(HINTS, hint) !== undefined)
}

type Extensions = Pick<RequestOptions, 'extensions' | 'clientExtensions'>

function convertExtensions(convert: Converter, options: Dictionary, ceremony: 'create' | 'get'): Extensions {
  const given = options.optionalDictionary('extensions')
  if (given === undefined) return { extensions: {}, clientExtensions: {} }
  const appIds = {
    ...present('appid', given.optionalText('appid')),
    ...present('appidExclude', given.optionalText('appidExclude')),
  }
  const first: ExtensionInputs = {
    ...present('credBlob', given.optionalBytes('credBlob')),
    ...flag(given, 'credProps'),
    ...present('credentialProtectionPolicy', policyOf(convert, given)),
    ...flag(given, 'enforceCredentialProtectionPolicy'),
    ...flag(given, 'getCredBlob'),
    ...flag(given, 'hmacCreateSecret'),
    ...present('largeBlob', convertLargeBlob(given, ceremony)),
    ...flag(given, 'minPinLength'),
  }
  const payment = given.optionalDictionary('payment')
  const extensions = { ...first, ...present('prf', convertPrf(convert, given)) }
  const override = given.optionalDictionary('remoteDesktopClientOverride')
  const clientExtensions = {
    ...appIds,
    ...present('payment', payment && true),
    ...present('remoteDesktopClientOverride', override && true),
  }
  return { extensions, clientExtensions }
}

function policyOf(convert: Converter, given: Dictionary): ExtensionInputs['credentialProtectionPolicy'] {
  const policy = given.optionalText('credentialProtectionPolicy')
  const known = oneOf(POLICIES, policy)
  if (policy !== undefined && known === undefined)
    throw convert.fail(`"${policy}" is no credential protection policy.`)
  return known
}

function flag<N extends keyof ExtensionInputs & string>(
  given: Dictionary,
  name: N,
): { readonly [K in N]?: true } {
  return given.boolean(name) ? ({ [name]: true } as { [K in N]: true }) : {}
}

function convertLargeBlob(extensions: Dictionary, ceremony: 'create' | 'get'): ExtensionInputs['largeBlob'] {
  const given = extensions.optionalDictionary('largeBlob')
  if (given === undefined) return undefined
  const read = given.boolean('read')
  const support = given.optionalText('support')
  const write = given.optionalBytes('write')
  // At registration the extension alone asks for support; only "required" insists.
  const asksForSupport = support !== undefined || ceremony === 'create'
  return {
    ...(asksForSupport && { support: support === 'required' ? 'required' : 'preferred' }),
    ...present('read', read),
    ...present('write', write),
  }
}

function convertPrf(convert: Converter, extensions: Dictionary): ExtensionInputs['prf'] {
  const given = extensions.optionalDictionary('prf')
  if (given === undefined) return undefined
  const evaluated = given.optionalDictionary('eval')
  const values = evaluated && prfValues(evaluated)
  const record = given.raw('evalByCredential')
  if (record === undefined) return present('eval', values)
  if (typeof record !== 'object' || record === null)
    throw convert.fail('prf.evalByCredential is not an object.')
  const byCredential = Object.entries(record).map(([id, each]) => [
    id,
    prfValues(convert.dictionary(each, `prf.evalByCredential.${id}`)),
  ])
  return { ...present('eval', values), evalByCredential: Object.fromEntries(byCredential) }
}

function prfValues(given: Dictionary): PrfValues {
  return { first: given.bytes('first'), ...present('second', given.optionalBytes('second')) }
}
