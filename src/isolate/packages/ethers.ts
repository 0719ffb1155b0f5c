import {
  addressIn,
  addressOf,
  bytesOf,
  hashOf,
  hexOf,
  keccak,
  type Message,
  randomKey,
  recovered,
  signed,
} from './ethereum/signatures.ts'

/** The parts of `ethers` that sign-ins use: addresses and signed messages. There are no networks. */

export function getAddress(text: string): string {
  const address = addressIn(text)
  if (address === undefined)
    throw Object.assign(new TypeError(`bad address (argument="address", value="${text}")`), {
      code: 'INVALID_ARGUMENT',
    })
  return address
}

export function isAddress(text: unknown): boolean {
  return addressIn(text) !== undefined
}

export function hashMessage(message: Message): string {
  return hexOf(hashOf(message))
}

export function verifyMessage(message: Message, signature: string): string {
  return recovered(hashOf(message), signature)
}

export function recoverAddress(digest: string, signature: string): string {
  return recovered(bytesOf(digest), signature)
}

export function keccak256(bytes: string | Uint8Array): string {
  return keccak(bytesOf(bytes))
}

export const toUtf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export function id(text: string): string {
  return keccak(toUtf8Bytes(text))
}

export const ZeroAddress = `0x${'0'.repeat(40)}`

export class Wallet {
  readonly privateKey: string
  readonly address: string

  constructor(privateKey: string) {
    this.privateKey = privateKey
    this.address = addressOf(privateKey)
  }

  static createRandom(): Wallet {
    return new Wallet(randomKey())
  }

  async signMessage(message: Message): Promise<string> {
    return signed(hashOf(message), this.privateKey)
  }
}

const all = {
  getAddress,
  hashMessage,
  id,
  isAddress,
  keccak256,
  recoverAddress,
  toUtf8Bytes,
  verifyMessage,
  Wallet,
  ZeroAddress,
}

/** Version 5 has them in `utils`. */
export const utils = all
export const ethers = { ...all, utils }
export default { ...ethers, ethers }
