/** Status codes of CTAP (CTAP 2.2 §8.2) that this authenticator returns. */
export const STATUS = {
  CTAP2_OK: 0x00,
  CTAP1_ERR_INVALID_COMMAND: 0x01,
  CTAP1_ERR_INVALID_PARAMETER: 0x02,
  CTAP1_ERR_INVALID_LENGTH: 0x03,
  CTAP2_ERR_CBOR_UNEXPECTED_TYPE: 0x11,
  CTAP2_ERR_INVALID_CBOR: 0x12,
  CTAP2_ERR_MISSING_PARAMETER: 0x14,
  CTAP2_ERR_LARGE_BLOB_STORAGE_FULL: 0x18,
  CTAP2_ERR_CREDENTIAL_EXCLUDED: 0x19,
  CTAP2_ERR_UNSUPPORTED_ALGORITHM: 0x26,
  CTAP2_ERR_OPERATION_DENIED: 0x27,
  CTAP2_ERR_KEY_STORE_FULL: 0x28,
  CTAP2_ERR_UNSUPPORTED_OPTION: 0x2b,
  CTAP2_ERR_INVALID_OPTION: 0x2c,
  CTAP2_ERR_KEEPALIVE_CANCEL: 0x2d,
  CTAP2_ERR_NO_CREDENTIALS: 0x2e,
  CTAP2_ERR_USER_ACTION_TIMEOUT: 0x2f,
  CTAP2_ERR_NOT_ALLOWED: 0x30,
  CTAP2_ERR_PIN_INVALID: 0x31,
  CTAP2_ERR_PIN_BLOCKED: 0x32,
  CTAP2_ERR_PIN_AUTH_INVALID: 0x33,
  CTAP2_ERR_PIN_AUTH_BLOCKED: 0x34,
  CTAP2_ERR_PIN_NOT_SET: 0x35,
  CTAP2_ERR_PUAT_REQUIRED: 0x36,
  CTAP2_ERR_PIN_POLICY_VIOLATION: 0x37,
  CTAP2_ERR_REQUEST_TOO_LARGE: 0x39,
  CTAP2_ERR_UV_BLOCKED: 0x3c,
  CTAP2_ERR_INVALID_SUBCOMMAND: 0x3e,
  CTAP2_ERR_UV_INVALID: 0x3f,
  CTAP2_ERR_UNAUTHORIZED_PERMISSION: 0x40,
} as const

export type StatusName = keyof typeof STATUS

const NAMES = new Map(Object.entries(STATUS).map(([name, code]) => [code, name as StatusName]))

export function statusName(code: number): StatusName | `0x${string}` {
  return NAMES.get(code as never) ?? `0x${code.toString(16).padStart(2, '0')}`
}

/** Ends a command with this status. */
export class CtapError extends Error {
  override readonly name = 'CtapError'
  readonly status: StatusName

  constructor(status: StatusName, options?: ErrorOptions) {
    super(status, options)
    this.status = status
  }
}
