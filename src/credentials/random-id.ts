import { toHex } from '../authenticator/bytes/bytes.ts'

/** 16 random bytes in hexadecimal digits. `crypto.randomUUID()` is missing in insecure contexts. */
export function randomId({ crypto }: Pick<typeof globalThis, 'crypto'>): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
