import { fromBase64url, isBase64url } from '../../authenticator/bytes/bytes.ts'
import type { Converter, Dictionary } from './web-idl.ts'

/** What the JSON of options is decoded with: `fail` makes the EncodingError of the page's window. */
export interface JsonDecoder {
  readonly convert: Converter
  readonly fail: (message: string) => DOMException
}

type Members = Readonly<Record<string, unknown>>

/** `parseCreationOptionsFromJSON()`: the options with bytes instead of base64url (WebAuthn §5.1.9). */
export function creationOptionsFromJson(decoder: JsonDecoder, value: unknown): object {
  const { convert } = decoder
  const given = convert.dictionary(value, 'options')
  const user = given.dictionary('user')
  const rp = given.dictionary('rp')
  const parameters = given.sequence('pubKeyCredParams', (each) => {
    const parameter = convert.dictionary(each, 'options.pubKeyCredParams')
    return { alg: parameter.long('alg'), type: parameter.text('type') }
  })
  if (parameters === undefined) throw convert.fail('options.pubKeyCredParams is missing.')
  return {
    rp: present({ id: rp.optionalText('id'), name: rp.text('name') }),
    user: {
      id: decode(decoder, user.text('id')),
      name: user.text('name'),
      displayName: user.text('displayName'),
    },
    challenge: decode(decoder, given.text('challenge')),
    pubKeyCredParams: parameters,
    ...present({
      timeout: given.unsignedLong('timeout'),
      authenticatorSelection: selectionOf(given),
      extensions: extensionsFromJson(decoder, given),
    }),
    excludeCredentials: descriptorsFromJson(decoder, given, 'excludeCredentials'),
    hints: given.texts('hints') ?? [],
    attestation: given.optionalText('attestation') ?? 'none',
    attestationFormats: given.texts('attestationFormats') ?? [],
  }
}

/** `parseRequestOptionsFromJSON()` (WebAuthn §5.1.10). */
export function requestOptionsFromJson(decoder: JsonDecoder, value: unknown): object {
  const given = decoder.convert.dictionary(value, 'options')
  return {
    challenge: decode(decoder, given.text('challenge')),
    ...present({
      timeout: given.unsignedLong('timeout'),
      rpId: given.optionalText('rpId'),
      extensions: extensionsFromJson(decoder, given),
    }),
    allowCredentials: descriptorsFromJson(decoder, given, 'allowCredentials'),
    userVerification: given.optionalText('userVerification') ?? 'preferred',
    hints: given.texts('hints') ?? [],
  }
}

function selectionOf(given: Dictionary): object | undefined {
  const selection = given.optionalDictionary('authenticatorSelection')
  if (selection === undefined) return undefined
  return {
    ...present({
      authenticatorAttachment: selection.optionalText('authenticatorAttachment'),
      residentKey: selection.optionalText('residentKey'),
    }),
    requireResidentKey: selection.boolean('requireResidentKey') ?? false,
    userVerification: selection.optionalText('userVerification') ?? 'preferred',
  }
}

function descriptorsFromJson(decoder: JsonDecoder, given: Dictionary, name: string): readonly object[] {
  const found = given.sequence(name, (each) => {
    const descriptor = decoder.convert.dictionary(each, `options.${name}`)
    return {
      id: decode(decoder, descriptor.text('id')),
      type: descriptor.text('type'),
      ...present({ transports: descriptor.texts('transports') }),
    }
  })
  return found ?? []
}

/** Members that are bytes are decoded; the others, also those of extensions that are not known here, stay what they are. */
function extensionsFromJson(decoder: JsonDecoder, given: Dictionary): object | undefined {
  const extensions = given.optionalDictionary('extensions')
  if (extensions === undefined) return undefined
  const raw = given.raw('extensions') as Members
  const largeBlob = extensions.optionalDictionary('largeBlob')
  const write = largeBlob?.optionalText('write')
  const credBlob = extensions.optionalText('credBlob')
  const prf = extensions.optionalDictionary('prf')
  return {
    ...raw,
    ...(credBlob !== undefined && { credBlob: decode(decoder, credBlob) }),
    ...(largeBlob && {
      largeBlob: {
        ...(raw['largeBlob'] as Members),
        ...(write !== undefined && { write: decode(decoder, write) }),
      },
    }),
    ...(prf && { prf: prfFromJson(decoder, prf) }),
  }
}

function prfFromJson(decoder: JsonDecoder, prf: Dictionary): object {
  const values = (each: Dictionary): object => {
    const second = each.optionalText('second')
    return {
      first: decode(decoder, each.text('first')),
      ...(second !== undefined && { second: decode(decoder, second) }),
    }
  }
  const evaluated = prf.optionalDictionary('eval')
  const byCredential = prf.raw('evalByCredential') as Members | undefined
  return {
    ...(evaluated && { eval: values(evaluated) }),
    ...(byCredential && {
      evalByCredential: Object.fromEntries(
        Object.entries(byCredential).map(([id, each]) => [
          id,
          values(decoder.convert.dictionary(each, `prf.evalByCredential.${id}`)),
        ]),
      ),
    }),
  }
}

function decode({ fail }: JsonDecoder, text: string): ArrayBuffer {
  if (!isBase64url(text)) throw fail(`"${text}" is not base64url.`)
  return fromBase64url(text).buffer
}

function present(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
