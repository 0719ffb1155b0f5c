import accountLinking from './files/account-linking.txt?raw'
import allowList from './files/allow-list.txt?raw'
import auditLog from './files/audit-log.txt?raw'
import auditLogLib from './files/audit-log-2.txt?raw'
import credentialsWithZod from './files/credentials-with-zod.txt?raw'
import customProvider from './files/custom-provider.txt?raw'
import databaseSession from './files/database-session.txt?raw'
import emailDomainBlock from './files/email-domain-block.txt?raw'
import idOnSession from './files/id-on-session.txt?raw'
import multiTenantIssuer from './files/multi-tenant-issuer.txt?raw'
import protectedPages from './files/protected-pages.txt?raw'
import redirectAllowList from './files/redirect-allow-list.txt?raw'
import refreshTokenRotation from './files/refresh-token-rotation.txt?raw'
import roleFromProfile from './files/role-from-profile.txt?raw'
import sessionUpdate from './files/session-update.txt?raw'

/** A configuration to start from. */
export interface Example {
  readonly id: string
  readonly title: string
  /** What to watch. */
  readonly watch: string
  /** Texts by path; `auth.ts` is the configuration. */
  readonly files: Readonly<Record<string, string>>
}

export const EXAMPLES: readonly Example[] = [
  one('role-from-profile', 'Role from the profile', 'jwt, session', roleFromProfile),
  one('allow-list', 'Allow-list', 'signIn', allowList),
  one('refresh-token-rotation', 'Refresh-token rotation', 'jwt, an hour later', refreshTokenRotation),
  one('multi-tenant-issuer', 'Multi-tenant issuer', 'signIn reads profile.iss', multiTenantIssuer),
  one('account-linking', 'Account linking', 'linkAccount, no new user', accountLinking),
  one('credentials-with-zod', 'Credentials with zod', 'authorize', credentialsWithZod),
  one('session-update', 'Session update with validation', 'jwt with trigger update', sessionUpdate),
  one('id-on-session', 'User id on the session', 'session', idOnSession),
  one('redirect-allow-list', 'Redirect allow-list', 'redirect', redirectAllowList),
  one('email-domain-block', 'E-mail domain block', 'signIn, before the mail', emailDomainBlock),
  one('database-session', 'Database session with extra fields', 'createUser, session', databaseSession),
  {
    ...one('audit-log', 'Events to an audit log', 'events, console', auditLog),
    files: { 'auth.ts': auditLog, 'lib/audit.ts': auditLogLib },
  },
  one('custom-provider', 'Your own provider', 'Auth(), profile', customProvider),
  one('protected-pages', 'Protected pages', 'authorized', protectedPages),
]

function one(id: string, title: string, watch: string, text: string): Example {
  return { id, title, watch, files: { 'auth.ts': text } }
}
