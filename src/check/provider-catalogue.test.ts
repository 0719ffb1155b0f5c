import { expect, test } from 'vitest'
import { PROVIDER_IDS } from '../protocol/provider-ids.ts'
import { PRESETS } from '../record/labels/catalogue.ts'
import { PRESETS as SITE_PRESETS } from '../sim/site/presets.ts'
import { buildProvider } from '../sim/site/providers.ts'
import { issuerOf } from '../sim/site/registration.ts'

const OWN = ['credentials', 'passkey', 'webauthn']

test('the workbench offers every preset that app.example can have', () => {
  const built = [...Object.keys(SITE_PRESETS), ...OWN].toSorted()
  expect(PRESETS.map(({ id }) => id).toSorted()).toEqual(built)
  expect(PROVIDER_IDS.toSorted()).toEqual(built)
})

test.each(PRESETS)('$id is offered as what it is', ({ id, name, type, hasIssuer }) => {
  const made = buildProvider({ id }, { people: [], webAuthn: {} as never, appleSecret: 'signed' })
  const built = typeof made === 'function' ? made() : made
  expect({ name: built.name, type: built.type }).toEqual({ name, type })
  expect(issuerOf({ id }) !== undefined).toBe(hasIssuer)
})
