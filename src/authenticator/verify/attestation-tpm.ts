import { sha256 } from '@noble/hashes/sha2.js'
import { TPM, TPM_CURVES } from '../attestation/tpm.ts'
import { bigEndian, concat, toHex } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { type DerNode, oidText, readDer, TAG } from '../bytes/der.ts'
import type { Certificate } from '../certificates/read.ts'
import type { Field } from '../decode/field.ts'
import { certInfoFields, pubAreaFields } from '../decode/tpm.ts'
import { COSE } from '../keys/algorithm.ts'
import { aaguidDetails, detail } from './certificates.ts'
import type { Detail } from './checklist.ts'

/** The checks of a TPM statement but its signature (WebAuthn §8.3). */
export function tpmDetails(
  pubArea: Uint8Array,
  certInfo: Uint8Array,
  toSign: Uint8Array,
  key: CborMap,
  leaf: Certificate,
  aaguid: Uint8Array,
): readonly Detail[] {
  const info = valuesOf(certInfoFields(certInfo))
  const name = concat(bigEndian(TPM.sha256, 2), sha256(pubArea))
  return [
    ...keyDetails(valuesOf(pubAreaFields(pubArea)), key),
    detail('certInfo was made by a TPM', hexNumber(TPM.magic, 4), info('magic')),
    detail('certInfo certifies a key', hexNumber(TPM.attestCertify, 2), info('type')),
    detail(
      'certInfo is for this authenticator data and client data hash',
      toHex(sha256(toSign)),
      info('extraData'),
    ),
    detail('certInfo is for the key in pubArea', toHex(name), info('attested.name')),
    ...certificateDetails(leaf),
    ...aaguidDetails(leaf, aaguid),
  ]
}

function keyDetails(area: (name: string) => string, key: CborMap): readonly Detail[] {
  const parameter = (label: number): string => {
    const value = key.get(label)
    return value instanceof Uint8Array ? toHex(value) : ''
  }
  if (area('type') === hexNumber(TPM.rsa, 2))
    return [detail("The key in pubArea is the credential's", parameter(COSE.n), area('unique'))]
  const curve = TPM_CURVES.get(Number(key.get(COSE.crv))) ?? 0
  return [
    detail("The curve in pubArea is the credential's", hexNumber(curve, 2), area('curveID')),
    detail(
      "The key in pubArea is the credential's",
      parameter(COSE.x) + parameter(COSE.y),
      area('unique.x') + area('unique.y'),
    ),
  ]
}

/** TPM attestation certificate requirements (WebAuthn §8.3.1). */
function certificateDetails(leaf: Certificate): readonly Detail[] {
  const usage = leaf.extensions.get('2.5.29.37')
  const usages = usage ? readDer(usage.value).children.map((each) => oidText(each.content)) : []
  const names = leaf.extensions.get('2.5.29.17')
  const attributes = names ? attributeTypes(readDer(names.value)) : []
  return [
    detail('The version of the certificate is 3', '3', String(leaf.version)),
    { title: 'The subject is empty', passes: leaf.subjectAttributes.size === 0 },
    {
      title: 'The alternative name tells manufacturer, model and version',
      passes: ['2.23.133.2.1', '2.23.133.2.2', '2.23.133.2.3'].every((type) => attributes.includes(type)),
      found: attributes.join(', '),
    },
    {
      title: 'The certificate is for attestation keys',
      passes: usages.includes('2.23.133.8.3'),
      expected: '2.23.133.8.3',
      found: usages.join(', '),
    },
    { title: 'The certificate is no authority', passes: !leaf.isAuthority },
  ]
}

function attributeTypes(node: DerNode): readonly string[] {
  return node.tag === TAG.oid ? [oidText(node.content)] : node.children.flatMap(attributeTypes)
}

function valuesOf(fields: readonly Field[]): (name: string) => string {
  return (name) => fields.find((field) => field.name === name)?.value ?? ''
}

function hexNumber(value: number, length: number): string {
  return `0x${value.toString(16).padStart(length * 2, '0')}`
}
