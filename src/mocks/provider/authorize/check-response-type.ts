import type { AuthorizationRule } from './facts.ts'
import { sortedType } from './response-type.ts'

/** [PA3] `response_type` is `code`, or what else the provider sends back. */
export const checkResponseType: AuthorizationRule = ({ provider, parameters }) => {
  const received = parameters.get('response_type')
  const expected = provider.quirks.renamesValues?.value.response_type ?? 'code'
  const ignored = provider.quirks.ignoresParameters?.value.includes('response_type') ?? false
  const types: readonly string[] = provider.openId?.responseTypes ?? []
  const passed = ignored || received === expected || types.includes(sortedType(parameters))
  return {
    rule: 'PA3',
    check: 'response_type',
    detail: ignored
      ? `${provider.name} does not read it and always answers with a code`
      : passed
        ? (received ?? expected)
        : `not ${expected}`,
    expected,
    received,
    spec: { label: 'RFC 6749 §4.1.1', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1' },
    refusal: passed ? undefined : 'response-type',
  }
}
