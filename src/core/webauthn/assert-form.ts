import { AuthError, DuplicateConditionalUI, MissingWebAuthnAutocomplete } from '../errors.ts'
import type { ProviderConfig, WebAuthnConfig } from '../provider-types.ts'

/** What a WebAuthn provider's form needs (reference 11.4). `earlier` are the providers before it: only one may use the autofill. */
export function assertForm(
  provider: WebAuthnConfig,
  earlier: readonly ProviderConfig[],
): AuthError | undefined {
  const { id, simpleWebAuthnBrowserVersion: version, formFields = {} } = provider
  if (version && !/^v\d+(\.\d+){0,2}$/.test(version))
    return new AuthError(
      `Invalid provider config for "${id}": simpleWebAuthnBrowserVersion "${version}" must be a version such as v9.0.1`,
    )
  if (!hasConditionalUI(provider)) return undefined
  const first = earlier.find((other) => other.type === 'webauthn' && hasConditionalUI(other))
  if (first)
    return new DuplicateConditionalUI(
      `Only one WebAuthn provider may have enableConditionalUI: "${first.id}" and "${id}" have it`,
    )
  const filled = Object.values(formFields).some(({ autocomplete }) =>
    String(autocomplete ?? '').includes('webauthn'),
  )
  return filled
    ? undefined
    : new MissingWebAuthnAutocomplete(
        `Provider "${id}" has enableConditionalUI, but no field of its form has "webauthn" in its autocomplete`,
      )
}

function hasConditionalUI({ enableConditionalUI }: WebAuthnConfig): boolean {
  return enableConditionalUI === true
}
