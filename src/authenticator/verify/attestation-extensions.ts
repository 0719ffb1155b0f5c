import { sha256 } from '@noble/hashes/sha2.js'
import { readBigEndian, toHex } from '../bytes/bytes.ts'
import { type DerNode, readDer } from '../bytes/der.ts'
import type { Certificate } from '../certificates/read.ts'
import { detail } from './certificates.ts'
import type { Detail } from './checklist.ts'

/** Tags of Android's authorization lists, as the bytes of their headers. */
const ALL_APPLICATIONS = 600
const ORIGIN = 702
const PURPOSE = 1

const ORIGIN_GENERATED = 0
const PURPOSE_SIGN = 2

/**
 * The key description of Android (WebAuthn §8.4). Origin and purpose are compared where a list has them: the W3C's test vector has two empty
 * lists, and is valid.
 */
export function androidDetails(leaf: Certificate, clientDataHash: Uint8Array): readonly Detail[] {
  const extension = leaf.extensions.get('1.3.6.1.4.1.11129.2.1.17')
  const fields = extension ? readDer(extension.value).children : []
  const lists = fields.slice(6, 8).flatMap((list) => list.children)
  const challenge = fields[4]?.content ?? new Uint8Array()
  const tagged = (number: number): readonly DerNode[] => lists.filter((node) => tagNumber(node) === number)
  return [
    detail(
      'The challenge in the certificate is the client data hash',
      toHex(clientDataHash),
      toHex(challenge),
    ),
    { title: 'The key is not for all applications', passes: tagged(ALL_APPLICATIONS).length === 0 },
    {
      title: 'The key was generated on the device',
      passes: tagged(ORIGIN).every((node) => numberIn(node.children[0]) === ORIGIN_GENERATED),
    },
    {
      title: 'The key is for signing',
      passes: tagged(PURPOSE).every((node) =>
        node.children[0]?.children.some((purpose) => numberIn(purpose) === PURPOSE_SIGN),
      ),
    },
  ]
}

/** Apple's nonce is the hash of what others sign (WebAuthn §8.8). */
export function appleDetails(leaf: Certificate, toHash: Uint8Array): readonly Detail[] {
  const extension = leaf.extensions.get('1.2.840.113635.100.8.2')
  const nonce = extension ? readDer(extension.value).children[0]?.children[0]?.content : undefined
  return [
    detail(
      'The nonce is the hash of authenticator data and client data hash',
      toHex(sha256(toHash)),
      nonce ? toHex(nonce) : 'absent',
    ),
  ]
}

/** The number of a context-specific tag, also of the long form (X.690 §8.1.2.4). */
function tagNumber({ tag, bytes }: DerNode): number {
  if ((tag & 0x1f) !== 0x1f) return tag & 0x1f
  const end = bytes.findIndex((byte, index) => index > 0 && (byte & 0x80) === 0)
  return bytes.subarray(1, end + 1).reduce((number, byte) => number * 128 + (byte & 0x7f), 0)
}

function numberIn(node: DerNode | undefined): number | undefined {
  return node && readBigEndian(node.content)
}
