import type { RecordedCeremony } from './ceremonies.ts'
import type { Examination } from './examine.ts'

/** Whether our steps and the library say the same about a recorded response. */
export type Agreement =
  | { readonly is: 'agree' }
  /** The app refused before it asked the library, or the request is still on its way. */
  | { readonly is: 'not asked' }
  /** The library says no to what it doesn't support, which says nothing about the response. */
  | { readonly is: 'not supported'; readonly detail: string }
  | { readonly is: 'disagree'; readonly detail: string }

/** Compares the verdicts. In this examination only those steps must be off that the app left out. */
export function agreementOf(
  { isAcceptedByLibrary, failed }: Examination,
  library: RecordedCeremony['library'],
): Agreement {
  if (library === undefined) return { is: 'not asked' }
  const { detail, isVerified } = library
  if (isVerified === isAcceptedByLibrary) return { is: 'agree' }
  if (!isVerified && isUnsupported(detail)) return { is: 'not supported', detail }
  return {
    is: 'disagree',
    detail: isVerified
      ? `SimpleWebAuthn accepted this response, but step ${failed?.number ?? '?'} fails here: ${failed?.title ?? ''}.`
      : `SimpleWebAuthn refused this response (${detail}), but every step that it takes passes here.`,
  }
}

/** Ed448 has no number among its curves; post-quantum keys and some key forms depend on the runtime. */
function isUnsupported(detail: string): boolean {
  return /not support|unsupported|Ed448|COSE crv|COSE curve|PQC/i.test(detail)
}
