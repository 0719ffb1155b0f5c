import {
  type Check,
  type Fields,
  hasFields,
  isBoolean,
  isInteger,
  isOneOf,
  isString,
  optional,
} from './shape.ts'
import { isShort, isWord } from './values.ts'

/** A passkey as a person sees it. Bytes are base64url. */
export interface PasskeyView {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly userName: string
  readonly userDisplayName: string
  /** It is found without the site naming it. */
  readonly discoverable: boolean
  /** COSE number of its algorithm: -7 is ES256. */
  readonly alg: number
  readonly counter: number
  readonly backupEligible: boolean
  readonly backupState: boolean
  /** Level of the credProtect extension. */
  readonly protection: 1 | 2 | 3
  /** Its signatures were broken by hand. */
  readonly breaksSignatures: boolean
  /** Milliseconds of the virtual clock. */
  readonly createdAt: number
}

/** What holds passkeys: a keychain that a person's devices share, one device alone, or a security key. */
export type AuthenticatorKind = 'keychain' | 'device' | 'security-key'

export interface AuthenticatorView {
  /** `keychain-ada`, `device-laptop`, `key-ada`, `key-2` */
  readonly id: string
  readonly kind: AuthenticatorKind
  readonly name: string
  /** Id of the person whose it is. */
  readonly owner: string
  /** Id of the person who has it now. Absent: it is lost. */
  readonly holder?: string
  /** Devices where it can be used at this moment: those that share a keychain, the device itself, the one where a key is plugged in. */
  readonly at: readonly string[]
  /** `u2f` is from before passkeys: no verification, nothing that is found without an allow list. */
  readonly protocol: 'u2f' | 'ctap2'
  /** 16 bytes as hexadecimal digits: the model. */
  readonly aaguid: string
  readonly transports: readonly string[]
  /** It can check who uses it. Switched off: no finger, no face, no PIN. */
  readonly verifies: boolean
  /** It checks a finger or a face. Attempts that are left, before only the PIN does. */
  readonly fingerAttemptsLeft?: number
  /** Absent: none is set, or it takes none. */
  readonly pin?: {
    readonly attemptsLeft: number
    /** Three wrong ones in a row: unplug it and plug it in again. */
    readonly needsReplug: boolean
    /** No attempts are left: only a reset helps, which deletes its passkeys. */
    readonly isBlocked: boolean
  }
  readonly takesPin: boolean
  readonly passkeys: readonly PasskeyView[]
}

/** The keys of all people of a world who have a device. */
export interface KeysView {
  readonly authenticators: readonly AuthenticatorView[]
  /** Whether each device keeps its passkeys in its person's keychain. Else they stay on the device. */
  readonly devices: readonly { readonly device: string; readonly syncs: boolean }[]
}

export type KeyModel = 'passkeys' | 'fingerprint' | 'u2f' | 'post-quantum'

/** What a person, or an attacker, does with a key outside of a ceremony. `passkey` is a credential ID, `authenticator` an ID of the view. */
export type KeyChange =
  | {
      readonly do: 'rename'
      readonly authenticator: string
      readonly passkey: string
      readonly userName: string
      readonly userDisplayName?: string
    }
  | { readonly do: 'delete'; readonly authenticator: string; readonly passkey: string }
  /** Copies the whole authenticator, counters and all, onto a new security key of that person. No real key allows it. */
  | { readonly do: 'clone'; readonly authenticator: string; readonly to: string }
  | {
      readonly do: 'counter'
      readonly authenticator: string
      readonly passkey: string
      readonly counter: number
    }
  /** The BE and BS flags that it shows from now on. */
  | {
      readonly do: 'backup'
      readonly authenticator: string
      readonly passkey: string
      readonly eligible: boolean
      readonly state: boolean
    }
  | {
      readonly do: 'break'
      readonly authenticator: string
      readonly passkey: string
      readonly breaks: boolean
    }
  | { readonly do: 'verification'; readonly authenticator: string; readonly on: boolean }
  /** A key is plugged into a device of the person who has it, and leaves the one where it was. */
  | { readonly do: 'plug in'; readonly authenticator: string; readonly device: string }
  | { readonly do: 'unplug'; readonly authenticator: string }
  /** Also finds a lost one. */
  | { readonly do: 'lend'; readonly authenticator: string; readonly to: string }
  | { readonly do: 'lose'; readonly authenticator: string }
  /** Sets the first PIN, or another one. */
  | { readonly do: 'PIN'; readonly authenticator: string; readonly pin: string }
  /** Deletes its passkeys and its PIN. */
  | { readonly do: 'reset'; readonly authenticator: string }
  | { readonly do: 'sync'; readonly device: string; readonly on: boolean }
  | { readonly do: 'new key'; readonly person: string; readonly model: KeyModel }

type Of<D extends KeyChange['do']> = Extract<KeyChange, { readonly do: D }>

const isName = isShort(200)
const isId = isShort(2_000)
const KEY = { do: isString, authenticator: isWord }
const PASSKEY = { ...KEY, passkey: isId }

const CHANGES: { readonly [D in KeyChange['do']]: Fields<Of<D>> } = {
  rename: { ...PASSKEY, userName: isName, userDisplayName: optional(isName) },
  delete: PASSKEY,
  clone: { ...KEY, to: isWord },
  counter: { ...PASSKEY, counter: isInteger(0, 0xffff_ffff) },
  backup: { ...PASSKEY, eligible: isBoolean, state: isBoolean },
  break: { ...PASSKEY, breaks: isBoolean },
  verification: { ...KEY, on: isBoolean },
  'plug in': { ...KEY, device: isWord },
  unplug: KEY,
  lend: { ...KEY, to: isWord },
  lose: KEY,
  PIN: { ...KEY, pin: isShort(64) },
  reset: KEY,
  sync: { do: isString, device: isWord, on: isBoolean },
  'new key': {
    do: isString,
    person: isWord,
    model: isOneOf('passkeys', 'fingerprint', 'u2f', 'post-quantum'),
  },
}

/** What is wrong with a change, as a sentence, or `undefined`. */
export const isKeyChange: Check = (value, path) => {
  const problem = hasFields({ do: isOneOf(...Object.keys(CHANGES)) })(value, path)
  return problem ?? hasFields<object>(CHANGES[(value as KeyChange).do])(value, path)
}
