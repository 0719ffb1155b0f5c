/** An encrypted token with everything that explains it. */
export interface TokenRecord {
  readonly token: string
  readonly salt: string
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Which of the configured secrets made the key; 0 is the newest. */
  readonly secretIndex: number
  /** Info and output length of the key derivation (RFC 5869). */
  readonly info: string
  readonly lengthBytes: number
}
