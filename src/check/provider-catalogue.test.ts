import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../tools/paths.ts'
import { PROVIDERS } from '../catalogue/providers.ts'
import { never } from '../core/resolve-runtime.ts'
import { catalogue } from '../mocks/catalogue/catalogue.ts'
import { issuerOf } from '../sim/machine/registration.ts'
import { buildProvider } from '../sim/site/providers.ts'

test('the catalogue has every preset there is', () => {
  const files = readdirSync(`${ROOT}/src/providers`).filter((name) => /^[^.]+\.ts$/.test(name))
  expect(PROVIDERS.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted())
})

test('the simulated internet has a server of the same type for each where people have accounts', () => {
  const servers = [{ id: 'github', type: 'oauth' }, ...catalogue]
  const withAccounts = PROVIDERS.filter(({ type }) => type === 'oauth' || type === 'oidc')
  const inWords = (list: readonly { readonly id: string; readonly type: string }[]) =>
    list.map(({ id, type }) => `${id}: ${type}`).toSorted()
  expect(inWords(servers)).toEqual(inWords(withAccounts))
})

test.each(PROVIDERS)('app.example builds $id as the catalogue has it', ({ id, name, type, issuer }) => {
  const made = buildProvider(
    { id },
    { people: [], webAuthn: {} as never, follows: never, appleSecret: 'signed' },
  )
  const built = typeof made === 'function' ? made() : made
  expect({ name: built.name, type: built.type }).toEqual({ name, type })
  expect(issuerOf({ id })).toBe(issuer)
})
