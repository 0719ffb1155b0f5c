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
import { holds, readSiwe, type SiweFields, withoutReturns, writeSiwe } from './ethereum/siwe-text.ts'

/** The parts of `viem` that sign-ins use: addresses, signed messages and Sign-In with Ethereum. There are no networks. */

export class InvalidAddressError extends Error {
  override readonly name = 'InvalidAddressError'

  constructor({ address }: { readonly address: string }) {
    super(`Address "${address}" is invalid.`)
  }
}

export function getAddress(text: string): string {
  const address = addressIn(String(text).toLowerCase())
  if (address === undefined) throw new InvalidAddressError({ address: text })
  return address
}

export function isAddress(text: unknown, { strict = true }: { readonly strict?: boolean } = {}): boolean {
  return addressIn(strict ? text : String(text).toLowerCase()) !== undefined
}

export function isAddressEqual(one: string, other: string): boolean {
  return getAddress(one) === getAddress(other)
}

export function hashMessage(message: Message): string {
  return hexOf(hashOf(message))
}

interface Signed {
  readonly message: Message
  readonly signature: string | Uint8Array
}

export async function recoverMessageAddress({ message, signature }: Signed): Promise<string> {
  return recovered(hashOf(message), signature)
}

export async function verifyMessage({
  address,
  ...asked
}: Signed & { readonly address: string }): Promise<boolean> {
  return isAddressEqual(address, await recoverMessageAddress(asked))
}

export const keccak256 = (given: string | Uint8Array): string => keccak(bytesOf(given))
export const toHex = (given: string | number | bigint | Uint8Array): string =>
  typeof given === 'string'
    ? hexOf(new TextEncoder().encode(given))
    : given instanceof Uint8Array
      ? hexOf(given)
      : `0x${given.toString(16)}`
export const stringToBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
export const toBytes = (given: string): Uint8Array =>
  /^0x/.test(given) ? bytesOf(given) : stringToBytes(given)
export const zeroAddress = `0x${'0'.repeat(40)}`

/** What reaches a blockchain has nothing to reach here. */
export const http = (): object => ({})

interface Verified extends Signed {
  readonly address?: string
  readonly domain?: string
  readonly nonce?: string
  readonly scheme?: string
  readonly time?: Date
}

export async function verifySiweMessage(
  _client: unknown,
  { message: given, signature, ...wanted }: Verified,
): Promise<boolean> {
  const message = withoutReturns(String(given))
  const fields = readSiwe(message)
  if (fields.address === undefined || !holds({ message: fields, ...wanted })) return false
  return verifyMessage({ address: fields.address, message, signature })
}

export function createPublicClient({ chain }: { readonly chain?: unknown } = {}): object {
  const own = {
    chain,
    verifyMessage,
    verifySiweMessage: (asked: Verified) => verifySiweMessage(own, asked),
  }
  return new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => {
        throw new Error(`${name} asks a blockchain, and none is simulated`)
      }
    },
  })
}

/** `viem/siwe` */
export const createSiweMessage = writeSiwe
export const parseSiweMessage = (message: string): SiweFields => readSiwe(withoutReturns(message))
export function validateSiweMessage(asked: Parameters<typeof holds>[0]): boolean {
  return holds(asked)
}
export function generateSiweNonce(): string {
  return randomKey().slice(2) + randomKey().slice(2, 34)
}
export type { SiweFields }

/** `viem/accounts` */
export const generatePrivateKey = randomKey
export function privateKeyToAccount(key: string): object {
  return {
    address: addressOf(key),
    type: 'local',
    signMessage: async ({ message }: { readonly message: Message }) => signed(hashOf(message), key),
  }
}
