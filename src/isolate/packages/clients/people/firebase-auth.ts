import type { Row } from '../../../../query/query.ts'
import { literal } from '../shared/literal.ts'
import { hasPassword, named, peopleWith } from './directory.ts'

/** As the parts of `firebase` throw it. */
class FirebaseError extends Error {
  override readonly name = 'FirebaseError'
  readonly code: string

  constructor(code: string, message: string) {
    super(`Firebase: ${message} (${code}).`)
    this.code = code
  }
}

const app = { name: '[DEFAULT]', options: {} }
const auth = { app, currentUser: null as object | null, name: '[DEFAULT]' }

function userOf({ email, id, name }: Row): object {
  return {
    uid: String(id),
    email,
    emailVerified: true,
    displayName: name,
    photoURL: null,
    providerId: 'firebase',
    getIdToken: async () => `firebase-id-token-of-${String(id)}`,
  }
}

async function signInWithEmailAndPassword(_auth: unknown, email: string, password: string): Promise<object> {
  const text = `signInWithEmailAndPassword(auth, ${literal(email)}, …)`
  const [person] = await peopleWith(text, 'firebase', named(String(email)))
  if (person === undefined || !hasPassword(person, password))
    throw new FirebaseError('auth/invalid-credential', 'Error')
  auth.currentUser = userOf(person)
  return { user: auth.currentUser, providerId: null, operationType: 'signIn' }
}

/** `firebase/app` and `firebase/auth`, as far as they log someone in: with the test passwords of the world's people. */
export const FIREBASE_AUTH: Readonly<Record<string, unknown>> = {
  FirebaseError,
  getApp: () => app,
  getApps: () => [app],
  getAuth: () => auth,
  initializeApp: () => app,
  initializeAuth: () => auth,
  signInWithEmailAndPassword,
  signOut: async () => undefined,
}
