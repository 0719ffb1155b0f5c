import { fromBase64url } from '../../authenticator/bytes/bytes.ts'
import type { PasskeyCeremony } from '../../lessons/passkey-steps.ts'
import { type PasskeyJson, passkeyJsonIn } from '../../protocol/passkey-json.ts'
import { isRecord } from '../../protocol/shape.ts'

/** What a page hands over after a ceremony: JSON of a `PublicKeyCredential` (WebAuthn §5.1). */
export interface PasskeyResponse {
  readonly ceremony: PasskeyCeremony
  readonly id: string
  readonly clientDataJSON: Uint8Array
  /** Only of a registration. */
  readonly attestationObject?: Uint8Array
  /** These two only of a sign-in. */
  readonly authenticatorData?: Uint8Array
  readonly signature?: Uint8Array
  readonly userHandle?: Uint8Array
  readonly transports: readonly string[]
  readonly clientExtensionResults: Readonly<Record<string, unknown>>
  /** What a library refuses before it looks at any bytes. */
  readonly problems: readonly string[]
  /** As it was read, for editing. */
  readonly json: PasskeyJson
}

/** A response as it was handed over, alone or within something else; undefined when it isn’t one. */
export function readPasskeyResponse(given: unknown): PasskeyResponse | undefined {
  const json = passkeyJsonIn(given)
  return json && responseOf(json)
}

function responseOf(value: PasskeyJson): PasskeyResponse {
  const parts = isRecord(value['response']) ? value['response'] : {}
  const problems: string[] = []
  const bytes = (name: string): Uint8Array | undefined => {
    const text = parts[name]
    if (text === undefined || text === null) return undefined
    try {
      if (typeof text === 'string') return fromBase64url(text)
      problems.push(`${name} is not text.`)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return new Uint8Array()
  }
  const part = <K extends string>(name: K) => {
    const read = bytes(name)
    return read === undefined ? {} : ({ [name]: read } as Readonly<Record<K, Uint8Array>>)
  }
  const { id, rawId, type, clientExtensionResults } = value
  const ceremony = 'attestationObject' in parts ? 'registration' : 'authentication'
  const content = {
    clientDataJSON: bytes('clientDataJSON') ?? new Uint8Array(),
    ...(ceremony === 'registration'
      ? part('attestationObject')
      : { ...part('authenticatorData'), ...part('signature'), ...part('userHandle') }),
  }
  if (typeof id !== 'string' || id === '') problems.push('It has no id.')
  else if (id !== rawId) problems.push('id and rawId differ.')
  if (type !== 'public-key') problems.push(`Its type is ${JSON.stringify(type)}, not "public-key".`)
  if (ceremony === 'authentication')
    for (const name of ['authenticatorData', 'signature'])
      if (!(name in parts)) problems.push(`It has no ${name}.`)
  return {
    ceremony,
    id: typeof id === 'string' ? id : '',
    ...content,
    transports: Array.isArray(parts['transports']) ? parts['transports'].map(String) : [],
    clientExtensionResults: isRecord(clientExtensionResults) ? clientExtensionResults : {},
    problems,
    json: value,
  }
}
