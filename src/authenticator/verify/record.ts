/** A relying party's credential record (WebAuthn §4). Bytes are base64url. */
export interface CredentialRecord {
  readonly type: 'public-key'
  readonly id: string
  /** The COSE key. */
  readonly publicKey: string
  readonly signCount: number
  readonly uvInitialized: boolean
  readonly transports: readonly string[]
  readonly backupEligible: boolean
  readonly backupState: boolean
}
