import { entry, type GlossaryEntry } from './glossary-entry.ts'
import { authjs } from './specs.ts'

/** Terms of what a framework does around Auth.js. */
export const FRAMEWORK_TERMS: readonly GlossaryEntry[] = [
  entry(
    'middleware',
    'middleware',
    'A function of yours that gets each request before a page does. It can let it pass, or answer it with a redirect.',
    authjs('protecting resources', 'getting-started/session-management/protecting'),
  ),
  entry(
    'edge',
    'edge runtime',
    'A small runtime in which middleware may run. Most database clients don’t work there, so its configuration has no adapter.',
    authjs('edge compatibility', 'guides/edge-compatibility'),
  ),
  entry(
    'server-component',
    'server component',
    'A part of a page that Next.js runs on the server. It can read cookies, and cannot set any.',
    authjs('refresh token rotation', 'guides/refresh-token-rotation'),
  ),
  entry(
    'session-provider',
    '`SessionProvider`',
    'It asks for the session when a page is loaded, and keeps the answer for every useSession() of that page.',
    authjs('getting the session', 'getting-started/session-management/get-session'),
  ),
  entry(
    'redirect-proxy',
    '`redirectProxyUrl`',
    'The address of a deployment that the provider knows. It gets the callbacks of all others and passes them on.',
    authjs('securing a preview deployment', 'getting-started/deployment#securing-a-preview-deployment'),
  ),
  entry(
    'reverse-proxy',
    'reverse proxy',
    'A server in front of the app. It takes the browser’s https, and often speaks plain http to the app.',
    authjs('AUTH_TRUST_HOST', 'getting-started/deployment#auth_trust_host'),
  ),
]
