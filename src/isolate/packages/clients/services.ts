import { adminAuth } from './services/firebase-admin-auth.ts'
import { Filter, firestore } from './services/firestore.ts'
import { FieldValue, Timestamp } from './services/firestore-values.ts'
import { supabaseClient } from './services/supabase.ts'
import { notSimulated } from './shared/ask.ts'

const app = { name: '[DEFAULT]', options: {}, firestore, auth: adminAuth }

const FieldPath = { documentId: () => '__name__' }

const FIREBASE: Readonly<Record<string, unknown>> = {
  applicationDefault: () => ({}),
  cert: () => ({}),
  credential: { applicationDefault: () => ({}), cert: () => ({}) },
  apps: [app],
  getApp: () => app,
  getApps: () => [app],
  initializeApp: () => app,
  app: () => app,
  auth: adminAuth,
  getAuth: adminAuth,
  deleteApp: async () => undefined,
  FieldPath,
  FieldValue,
  Filter,
  Timestamp,
  firestore: Object.assign(firestore, { FieldPath, FieldValue, Filter, Timestamp }),
  getFirestore: firestore,
  initializeFirestore: firestore,
  database: firestore(),
}

const SUPABASE: Readonly<Record<string, unknown>> = {
  createClient: supabaseClient,
  createServerClient: supabaseClient,
  createBrowserClient: supabaseClient,
  client: supabaseClient(),
}

/** An export of `firebase-admin` or of `@supabase/supabase-js`. */
export function pick(family: string, name: string): unknown {
  const members = family === 'supabase' ? SUPABASE : FIREBASE
  if (name === 'default' || name === 'authscopeNamespace') return members
  return Object.hasOwn(members, name) ? members[name] : () => notSimulated(`${name} of ${family}`)
}
