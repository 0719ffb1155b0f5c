import type { Theme } from '../types.ts'
import type { Html } from './html.ts'

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

/** How passkey forms are drawn; their provider brings this along. */
export interface PasskeyForms {
  drawForm(provider: SignInOption, page: SignInPage): Html
  /** What the page needs once for all of them. */
  readonly formScript: string
}

export interface SignInPage {
  readonly name: 'signin'
  readonly theme: Theme
  readonly csrfToken: string | undefined
  readonly callbackUrl: string
  /** Where passkey forms ask for a ceremony's options; the provider's id is appended. */
  readonly webauthnUrl: string
  readonly providers: readonly SignInOption[]
  /** Absent where no provider has passkeys. */
  readonly passkeys?: PasskeyForms | undefined
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
