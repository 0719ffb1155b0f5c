import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type Cbor, type CborMap, cborMap } from '../bytes/cbor.ts'
import type { DeviceExtension } from '../device/state.ts'
import type { Bench } from './bench.ts'
import type { CreateRequest, ExtensionOutputs, GetRequest, PrfValues } from './messages.ts'
import type { Device } from './prompts.ts'
import { hmacSecretInput } from './user-verification.ts'

const PROTECTION = {
  userVerificationOptional: 1,
  userVerificationOptionalWithCredentialIDList: 2,
  userVerificationRequired: 3,
} as const

/** The inputs for the authenticator, and how its outputs become those of the client. */
export interface Translation {
  readonly inputs: CborMap | undefined
  readonly outputs: (signed: CborMap, unsigned: CborMap) => ExtensionOutputs
}

/** Extensions at registration (WebAuthn §10 and CTAP 2.2 §12). */
export function translateCreation(
  bench: Bench,
  device: Device,
  { extensions }: CreateRequest,
  discoverable: boolean,
): Translation {
  const { model } = bench.state(device)
  const has = (name: DeviceExtension): boolean => model.extensions.includes(name)
  const { prf, credBlob, largeBlob, credentialProtectionPolicy: policy } = extensions
  // It may be discoverable although nothing asked for that (WebAuthn §10.1.3).
  const isUnknown = !discoverable && model.discoverable && model.protocol === 'ctap2.0'
  const wantsSecret = (prf !== undefined || extensions.hmacCreateSecret === true) && has('hmac-secret')
  const salts = prf?.eval && wantsSecret && has('hmac-secret-mc') ? saltsOf(prf.eval) : undefined
  const hmac = salts && hmacSecretInput(bench, device, salts)
  const inputs = cborMap([
    ['credProtect', policy && has('credProtect') ? PROTECTION[policy] : undefined],
    ['credBlob', credBlob !== undefined && has('credBlob') ? fromBase64url(credBlob) : undefined],
    ['minPinLength', (extensions.minPinLength && has('minPinLength')) || undefined],
    ['hmac-secret', wantsSecret || undefined],
    ['hmac-secret-mc', hmac?.input],
    [
      'largeBlob',
      largeBlob?.support && has('largeBlob') ? cborMap([['support', largeBlob.support]]) : undefined,
    ],
  ])
  return {
    inputs: inputs.size > 0 ? inputs : undefined,
    outputs: (signed, unsigned) => ({
      ...(extensions.credProps && { credProps: isUnknown ? {} : { rk: discoverable } }),
      ...(credBlob !== undefined && { credBlob: signed.get('credBlob') === true }),
      ...(largeBlob?.support && {
        largeBlob: { supported: member(unsigned, 'largeBlob', 'supported') === true },
      }),
      ...(extensions.hmacCreateSecret && { hmacCreateSecret: signed.get('hmac-secret') === true }),
      ...(prf && {
        prf: {
          enabled: signed.get('hmac-secret') === true,
          ...results(hmac?.open, signed.get('hmac-secret-mc')),
        },
      }),
    }),
  }
}

/** Extensions at authentication. `credentialId` is the one that will sign, if that is known before. */
export function translateAssertion(
  bench: Bench,
  device: Device,
  { extensions }: GetRequest,
  credentialId: string | undefined,
): Translation {
  const { model } = bench.state(device)
  const has = (name: DeviceExtension): boolean => model.extensions.includes(name)
  const { prf, largeBlob } = extensions
  const values = (credentialId === undefined ? undefined : prf?.evalByCredential?.[credentialId]) ?? prf?.eval
  const hmac = values && has('hmac-secret') ? hmacSecretInput(bench, device, saltsOf(values)) : undefined
  const inputs = cborMap([
    ['credBlob', (extensions.getCredBlob && has('credBlob')) || undefined],
    ['hmac-secret', hmac?.input],
    ['largeBlob', largeBlob && has('largeBlob') ? largeBlobInput(largeBlob) : undefined],
  ])
  return {
    inputs: inputs.size > 0 ? inputs : undefined,
    outputs: (signed, unsigned) => {
      const credBlob = signed.get('credBlob')
      const blob = member(unsigned, 'largeBlob', 'blob')
      return {
        ...(extensions.getCredBlob &&
          credBlob instanceof Uint8Array && { getCredBlob: toBase64url(credBlob) }),
        ...(largeBlob?.read && { largeBlob: blob instanceof Uint8Array ? { blob: toBase64url(blob) } : {} }),
        ...(largeBlob?.write !== undefined && {
          largeBlob: { written: member(unsigned, 'largeBlob', 'written') === true },
        }),
        ...(prf && { prf: results(hmac?.open, signed.get('hmac-secret')) }),
      }
    },
  }
}

function largeBlobInput({ read, write }: NonNullable<GetRequest['extensions']['largeBlob']>): Cbor {
  if (write === undefined) return cborMap([['read', read === true]])
  const data = fromBase64url(write)
  return cborMap([
    ['write', data],
    ['originalSize', data.length],
  ])
}

/** The salts of PRF inputs (WebAuthn §10.1.4). */
function saltsOf({ first, second }: PrfValues): readonly Uint8Array[] {
  return [first, ...(second === undefined ? [] : [second])].map((input) =>
    sha256(concat(utf8('WebAuthn PRF'), Uint8Array.of(0), fromBase64url(input))),
  )
}

function results(
  open: ((output: Uint8Array) => Uint8Array) | undefined,
  output: Cbor,
): { readonly results?: PrfValues } {
  if (open === undefined || !(output instanceof Uint8Array)) return {}
  const plain = open(output)
  const first = toBase64url(plain.subarray(0, 32))
  return { results: plain.length > 32 ? { first, second: toBase64url(plain.subarray(32)) } : { first } }
}

function member(map: CborMap, extension: string, name: string): Cbor {
  const output = map.get(extension)
  return output instanceof Map ? output.get(name) : undefined
}
