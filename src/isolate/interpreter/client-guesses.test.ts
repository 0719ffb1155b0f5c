import { expect, test } from 'vitest'
import { clientGuess, factoryGuess } from './client-guesses.ts'

test.each([
  ["await db.collection('users').findOne({ email })", 'a database of MongoDB'],
  ["await db.collection<User>('users')\n .updateOne({ email }, change)", 'a database of MongoDB'],
  ["const users = db.collection('users')", 'a database of MongoDB'],
  ["await db.collection('users').doc(id).get()", 'a Firestore database'],
  ["await db.collection('users').signInWith(email, password)", undefined],
])('%s takes db for %s', (code, is) => {
  expect(clientGuess('db', [code], '@/lib/db')?.is).toBe(is)
})

test('what gives a client with collections of a service that is not known gives no database', () => {
  const code = "const client = connect()\nawait client.collection('users').signInWith(email, password)"
  expect(factoryGuess('connect', [code], './client')).toBeUndefined()
})
