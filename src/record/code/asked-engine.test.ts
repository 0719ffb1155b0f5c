import { expect, it } from 'vitest'
import { askedEngine } from './asked-engine.ts'

it.each([
  ['{ "dependencies": { "@auth/core": "0.41.2" } }', '0.41.2'],
  ['{ "dependencies": { "@auth/core": "^0.41.1" } }', '0.41.3'],
  ['{ "dependencies": { "@auth/core": "0.41.0" } }', '0.41.2'],
  ['{ "dependencies": { "@auth/core": "~0.35.3" } }', '0.37.4'],
  ['{ "dependencies": { "next-auth": "5.0.0-beta.31" } }', '0.41.2'],
  ['{ "dependencies": { "next-auth": "^5.0.0-beta.25" } }', '0.37.4'],
  ['{ "dependencies": { "next-auth": "5.0.0-beta.29" } }', undefined],
  ['{ "dependencies": { "next-auth": "^4.24.7", "@auth/core": "latest" } }', undefined],
])('%s means %s', (text, engine) => {
  expect(askedEngine([{ path: 'app/package.json', text }])?.engine).toBe(engine)
})

it('says which file asks for what', () => {
  const text = '{ "dependencies": { "next-auth": "5.0.0-beta.31" } }'
  expect(askedEngine([{ path: 'package.json', text }])?.reason).toBe(
    'package.json asks for next-auth 5.0.0-beta.31, which brings @auth/core 0.41.2.',
  )
})
