import { FIREBASE_AUTH } from './people/firebase-auth.ts'
import { AwaitedClient, authenticate, LDAPJS, LDAPTS } from './people/ldap.ts'
import { notSimulated } from './shared/ask.ts'

type Members = Readonly<Record<string, unknown>>

const FAMILIES: Readonly<Record<string, Members>> = {
  ldapts: LDAPTS,
  ldapjs: LDAPJS,
  'ldapjs-client': { default: AwaitedClient },
  'ldap-authentication': { authenticate },
  'firebase-auth': FIREBASE_AUTH,
}

/** An export of a client of the directory, or of Firebase's authentication. */
export function pick(family: string, name: string): unknown {
  const members = FAMILIES[family] ?? {}
  if (Object.hasOwn(members, name)) return members[name]
  if (name === 'default' || name === 'authscopeNamespace') return members
  return () => notSimulated(`${name} of ${family}`)
}
