import type { Flow } from '../../lessons/lesson.ts'
import type { Step } from '../../protocol/steps.ts'

/** Providers of the scenes, by the id in the app's addresses. */
const TYPES: Readonly<Record<string, Flow>> = {
  ...{ github: 'oauth', gitlab: 'oauth', discord: 'oauth', google: 'oidc', apple: 'oidc', games: 'oidc' },
  ...{ resend: 'email', credentials: 'credentials', passkey: 'webauthn', webauthn: 'webauthn' },
}

const HOSTS: Readonly<Record<string, Flow>> = {
  ...{ 'github.com': 'oauth', 'api.github.com': 'oauth', 'gitlab.com': 'oauth', 'discord.com': 'oauth' },
  ...{ 'accounts.google.com': 'oidc', 'oauth2.googleapis.com': 'oidc', 'www.googleapis.com': 'oidc' },
  ...{ 'appleid.apple.com': 'oidc', 'login.games.example': 'oidc', 'api.resend.com': 'email' },
}

/** Reads from addresses alone which sign-in each step is part of. Nothing, where it is part of none: a page, a session, a sign-out. */
export function flowReader(steps: readonly Step[]): (step: Step) => Flow | undefined {
  const urls = new Map(
    steps.flatMap((step) =>
      step.kind === 'request.sent' ? [[step.exchange, new URL(step.data.request.url)] as const] : [],
    ),
  )
  return ({ exchange }) => {
    const own = HOSTS[urls.get(exchange)?.host ?? '']
    if (own) return own
    const path = urls.get(exchange.split('.')[0] ?? '')?.pathname ?? ''
    if (path.endsWith('/auth/verify-request')) return 'email'
    if (/^\/(?:webauthn-options|callback\/passkey)/.test(path)) return 'webauthn'
    const [, provider = ''] =
      /^(?:\/api)?\/auth\/(?:signin|callback|webauthn-options)\/([^/]+)/.exec(path) ?? []
    return TYPES[provider]
  }
}
