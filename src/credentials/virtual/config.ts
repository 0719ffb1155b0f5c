import { createRandom } from '../../authenticator/bytes/random.ts'
import {
  type AuthenticatorModel,
  type DeviceExtension,
  newModel,
  type Transport,
} from '../../authenticator/device/state.ts'

/** The vocabulary of the WebDriver extension for virtual authenticators (WebAuthn §11.3). */
export interface VirtualAuthenticatorConfig {
  readonly protocol?: 'ctap1/u2f' | 'ctap2' | 'ctap2_1'
  readonly transport?: Transport
  readonly hasResidentKey?: boolean
  readonly hasUserVerification?: boolean
  readonly isUserConsenting?: boolean
  readonly isUserVerified?: boolean
  readonly extensions?: readonly string[]
  readonly defaultBackupEligibility?: boolean
  readonly defaultBackupState?: boolean
}

const TRANSPORTS: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal']
const PROTOCOLS: readonly string[] = ['ctap1/u2f', 'ctap2', 'ctap2_1']
const AAGUID = 'a07500c1b7a84b7c9a2f0e5d3c6b1a90'

const EXTENSIONS: Readonly<Record<string, readonly DeviceExtension[]>> = {
  credBlob: ['credBlob'],
  credProtect: ['credProtect'],
  'hmac-secret': ['hmac-secret', 'hmac-secret-mc'],
  largeBlob: ['largeBlob'],
  minPinLength: ['minPinLength'],
  prf: ['hmac-secret', 'hmac-secret-mc'],
}

/** The model of a configuration. @throws TypeError for a configuration that WebDriver calls an invalid argument. */
export function modelOf(config: VirtualAuthenticatorConfig): AuthenticatorModel {
  const {
    protocol = 'ctap2',
    transport = 'usb',
    hasResidentKey = false,
    hasUserVerification = false,
  } = config
  if (!PROTOCOLS.includes(protocol))
    throw new TypeError(`"${protocol}" is no protocol of virtual authenticators.`)
  if (!TRANSPORTS.includes(transport))
    throw new TypeError(`"${transport}" is no transport of authenticators.`)
  const extensions = (config.extensions ?? []).flatMap((name) => {
    const known = EXTENSIONS[name]
    if (known === undefined) throw new TypeError(`"${name}" is no extension of virtual authenticators.`)
    return known
  })
  const isU2f = protocol === 'ctap1/u2f'
  if (isU2f && (hasResidentKey || hasUserVerification || extensions.length > 0))
    throw new TypeError('A U2F authenticator has no resident keys, user verification or extensions.')
  const u2f: Partial<AuthenticatorModel> = {
    protocol: 'u2f',
    aaguid: '00'.repeat(16),
    algorithms: [-7],
    attestation: 'fido-u2f',
    counter: 'authenticator',
  }
  return newModel('Virtual authenticator', AAGUID, createRandom('virtual authenticator'), {
    transports: [transport],
    discoverable: hasResidentKey,
    builtInVerification: hasUserVerification,
    supportsPin: false,
    backupEligible: config.defaultBackupEligibility ?? false,
    backupState: config.defaultBackupState ?? false,
    extensions: isU2f ? [] : [...new Set<DeviceExtension>(['credProtect', ...extensions])],
    minPinLengthFor: 'all',
    ...(protocol === 'ctap2' && { protocol: 'ctap2.0' }),
    ...(isU2f && u2f),
  })
}
