import { expect, it } from 'vitest'
import { errorInWords, PASSKEY_ERRORS } from './passkey-errors.ts'

it('browsers that say the same are named together, and what is not known is said to be so', () => {
  expect(errorInWords('cancelled')).toBe('Chrome, Safari and Firefox say NotAllowedError.')
  expect(errorInWords('timed out')).toBe('Chrome and Firefox say NotAllowedError. Safari: not known.')
  expect(errorInWords('locked')).toBe('Chrome says NotAllowedError. Safari and Firefox: not known.')
})

it('a name that is known has its source, one for each browser', () => {
  for (const [id, { sources, ...error }] of Object.entries(PASSKEY_ERRORS)) {
    const known = (['chrome', 'safari', 'firefox'] as const).filter((browser) => browser in error)
    expect(sources, id).toHaveLength(known.length)
    for (const source of sources) expect(URL.canParse(source), source).toBe(true)
  }
})
