import type { Theme } from '../types.ts'

/** A provider as the sign-in page shows it. */
export interface SignInOption {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly signinUrl: string
  readonly callbackUrl: string
  readonly style?:
    | {
        readonly logo?: string | undefined
        readonly bg?: string | undefined
        readonly text?: string | undefined
      }
    | undefined
  readonly credentials?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  /** Of a passkey form. */
  readonly formFields?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  readonly enableConditionalUI?: boolean | undefined
}

export interface SignInPage {
  readonly name: 'signin'
  readonly theme: Theme
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** Where passkey forms ask for a ceremony's options; the provider's id comes behind it. */
  readonly webauthnUrl: string
  readonly providers: readonly SignInOption[]
  readonly error: string | undefined
  readonly email: string | undefined
}

export interface SignOutPage {
  readonly name: 'signout'
  readonly theme: Theme
  readonly csrfToken: string | undefined
  readonly action: string
}

export interface ErrorPage {
  readonly name: 'error'
  readonly theme: Theme
  readonly error: string | undefined
  readonly origin: string
  readonly signinUrl: string
}

export interface VerifyRequestPage {
  readonly name: 'verify-request'
  readonly theme: Theme
  readonly origin: string
}

/** A built-in page as data. */
export type Page = SignInPage | SignOutPage | ErrorPage | VerifyRequestPage
