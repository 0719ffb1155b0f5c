import { FieldValue, firestore } from './services/firestore.ts'
import { supabaseClient } from './services/supabase.ts'
import { notSimulated } from './shared/ask.ts'

const app = { name: '[DEFAULT]' }

const FIREBASE: Readonly<Record<string, unknown>> = {
  applicationDefault: () => ({}),
  cert: () => ({}),
  credential: { applicationDefault: () => ({}), cert: () => ({}) },
  apps: [app],
  getApp: () => app,
  getApps: () => [app],
  initializeApp: () => app,
  app: () => ({ ...app, firestore }),
  FieldValue,
  firestore: Object.assign(firestore, { FieldValue }),
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
