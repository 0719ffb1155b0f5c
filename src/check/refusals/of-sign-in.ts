import type { Kind } from './kind.ts'

/** `signIn` begins on line 6. */
function signIn(body: string, before = '', imports = ''): string {
  return `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
${imports}
${before}
export const { handlers, auth } = NextAuth({ providers: [GitHub], callbacks: { async signIn({ user, account, profile }) {
${body}
} } })
`
}

/** People whom `signIn` or `jwt` turns away. */
export const OF_SIGN_IN: readonly Kind[] = [
  {
    name: 'ifs in each other',
    files: {
      'auth.ts': signIn(`if (account?.provider === 'github') {
  if (profile?.type === 'User') {
    if (profile.plan?.name === 'team') {
      return true
    }
  }
}
return false`),
    },
    says: 'auth.ts line 13 returned false because `profile.plan?.name === \'team\'` was false: `profile.plan?.name` is "free".',
    offers:
      'The code would let this pass if GitHub sent plan {"name":"team","space":976562499,"collaborators":0,"private_repos":10000} for Ada Byron.',
  },
  {
    name: 'early returns, one of which decides',
    files: {
      'auth.ts': signIn(`if (!user.email) return false
if (!profile) return '/who-are-you'
if (profile.company !== 'Harbour Works') return '/not-a-colleague'
return true`),
    },
    says: 'auth.ts line 8 returned "/not-a-colleague" because `profile.company !== \'Harbour Works\'` was true: `profile.company` is null.',
    offers: 'The code would let this pass if GitHub sent company "Harbour Works" for Ada Byron.',
  },
  {
    name: 'a switch over the domain of an address',
    files: {
      'auth.ts': signIn(`switch (user.email?.split('@').pop()) {
  case 'harbour.example':
  case 'pier.example':
    return true
  default:
    return false
}`),
    },
    says: 'auth.ts line 11 returned false because `user.email?.split(\'@\').pop()` was "example.com".',
    offers: 'The code would let this pass if Ada Byron’s address were ada@harbour.example.',
  },
  {
    name: 'a key that Redis has not, which is no row of a person',
    files: {
      'auth.ts': signIn(
        'const berth = await redis.get(user.email)\nif (!berth) return false\nreturn true',
        'const redis = Redis.fromEnv()',
        "import { Redis } from '@upstash/redis'",
      ),
    },
    says: 'auth.ts line 7 returned false because `await redis.get(user.email)` was null: `redis` is {} and `user.email` is "ada@example.com".',
  },
  {
    name: 'an organization that an API of the provider must name',
    files: {
      'auth.ts': signIn(
        `const answer = await fetch('https://api.github.com/user/orgs', { headers: { authorization: \`Bearer \${account?.access_token}\` } })
const all: { login: string }[] = await answer.json()
return all.some(({ login }) => login === OWNERS)`,
        "const OWNERS = 'harbour-works'.toLowerCase()",
      ).replace('[GitHub]', "[GitHub({ authorization: { params: { scope: 'user:email read:org' } } })]"),
    },
    says: 'auth.ts line 8 returned false because `all.some(({ login }) => login === OWNERS)` was false: `all` is [].',
    offers:
      'The code would let this pass if GitHub sent /user/orgs [{"login":"harbour-works"}] for Ada Byron.',
  },
  {
    name: 'a list of names',
    files: {
      'auth.ts': signIn(
        'return CREW.includes(String(profile?.login).toLowerCase())',
        "const CREW = ['mate', 'bosun']",
      ),
    },
    says: 'auth.ts line 6 returned false because `CREW.includes(String(profile?.login).toLowerCase())` was false: `CREW` is ["mate", "bosun"] and `String(profile?.login).toLowerCase()` is "ada".',
    offers: 'The code would let this pass if GitHub sent login "mate" for Ada Byron.',
  },
  {
    name: 'keys of an object that has ids of accounts',
    files: {
      'auth.ts': signIn(
        `const rank = RANKS[String(account?.providerAccountId)]
if (!rank) return false
return true`,
        "const RANKS: Record<string, string> = { '583231': 'mate' }",
      ),
    },
    says: 'auth.ts line 7 returned false because `rank` was undefined (it comes from `RANKS[String(account?.providerAccountId)]`).',
    offers: 'The code would let this pass if GitHub sent id 583231 for Ada Byron.',
  },
  {
    name: 'a map by names',
    files: {
      'auth.ts': signIn(
        `const found = ranks.get(String(profile?.login))
if (!found) throw new Error('not aboard')
return true`,
        "const ranks = new Map([['mate', { level: 3 }]])",
      ),
    },
    says: 'auth.ts line 7 threw Error: not aboard because `ranks.get(String(profile?.login))` was undefined: `ranks` is a map of ["mate"] and `String(profile?.login)` is "ada".',
    offers: 'The code would let this pass if GitHub sent login "mate" for Ada Byron.',
  },
  {
    name: 'an empty list of an answer, and a name for what is sought in it',
    files: {
      'auth.ts': signIn(
        `const reply = await fetch('https://harbour.example/crews')
const all = await reply.json()
return all.some((each) => each.login === CLUB)`,
        "const CLUB = 'harbour-club'",
      ),
    },
    says: 'auth.ts line 8 returned false because `all.some((each) => each.login === CLUB)` was false: `all` is [].',
    offers:
      'The code would let this pass if GET https://harbour.example/crews answered [{"login":"harbour-club"}].',
    answers: { 'GET https://harbour.example/crews': { body: '[]' } },
  },
  {
    name: 'every group that is needed',
    files: {
      'auth.ts': signIn(
        `const groups = (profile?.groups ?? []) as string[]
return NEEDED.every((group) => groups.includes(group))`,
        "const NEEDED = ['crew']",
      ),
    },
    says: 'auth.ts line 7 returned false because `NEEDED.every((group) => groups.includes(group))` was false: `NEEDED` is ["crew"], `groups` is [] and `group` is "crew".',
    offers: 'The code would let this pass if GitHub sent groups ["crew"] for Ada Byron.',
  },
  {
    name: 'a set of domains and a map of what they may',
    files: {
      'auth.ts': signIn(
        `const domain = user.email!.slice(user.email!.indexOf('@') + 1)
if (!DOMAINS.has(domain)) throw new Error('unknown harbour')
return true`,
        "const DOMAINS = new Map([['harbour.example', 'crew']])",
      ),
    },
    says: 'auth.ts line 7 threw Error: unknown harbour because `DOMAINS.has(domain)` was false: `DOMAINS` is a map of ["harbour.example"] and `domain` is "example.com".',
    offers: 'The code would let this pass if Ada Byron’s address were ada@harbour.example.',
  },
  {
    name: 'a regular expression',
    files: {
      'auth.ts': signIn('return /^[a-z]+\\.[a-z]+@harbour\\.example$/.test(user.email ?? "")'),
    },
    says: 'auth.ts line 6 returned false because `/^[a-z]+\\.[a-z]+@harbour\\.example$/.test(user.email ?? "")` was false: `user.email ?? ""` is "ada@example.com".',
    offers: 'The code would let this pass if Ada Byron’s address were a.a@harbour.example.',
  },
  {
    name: 'a match of a regular expression',
    files: {
      'auth.ts': signIn(
        'if (!user.email?.match(HARBOUR)) return false\nreturn true',
        'const HARBOUR = /@harbour\\.example$/i',
      ),
    },
    says: 'auth.ts line 6 returned false because `user.email?.match(HARBOUR)` was null: `user.email` is "ada@example.com" and `HARBOUR` is /@harbour\\.example$/i.',
    offers: 'The code would let this pass if Ada Byron’s address were ada@harbour.example.',
  },
  {
    name: 'an account that is too young',
    files: {
      'auth.ts': signIn(`const age = Date.now() - new Date(profile!.created_at as string).getTime()
if (age < 30 * 365 * 24 * 60 * 60 * 1000) return false
return true`),
    },
    says: 'auth.ts line 7 returned false because `age < 30 * 365 * 24 * 60 * 60 * 1000` was true: `age` is ….',
    offers: 'The code would let this pass if GitHub sent created_at "…" for Ada Byron.',
  },
  {
    name: 'a date in the environment that has passed',
    files: {
      'auth.ts': signIn(
        'const until = new Date(process.env.OPEN_UNTIL!)\nif (until < new Date()) return "/closed"\nreturn true',
      ),
    },
    environment: { OPEN_UNTIL: '2020-01-01' },
    says: 'auth.ts line 7 returned "/closed" because `until < new Date()` was true: `until` is 2020-01-01T00:00:00.000Z.',
    offers: 'The code would let this pass if OPEN_UNTIL were "…".',
  },
  {
    name: 'a number that is too small',
    files: {
      'auth.ts': signIn('return Number(profile?.public_repos) >= MOST', 'const MOST = 250'),
    },
    says: 'auth.ts line 6 returned false because `Number(profile?.public_repos) >= MOST` was false: `profile?.public_repos` is 3 and `MOST` is 250.',
    offers: 'The code would let this pass if GitHub sent public_repos 251 for Ada Byron.',
  },
  {
    name: 'a chain of conditions',
    files: {
      'auth.ts': signIn(
        'return Boolean(user && account && profile?.email && profile?.site_admin && profile?.login)',
      ),
    },
    says: 'auth.ts line 6 returned false because `profile?.site_admin` was false.',
    offers: 'The code would let this pass if GitHub sent site_admin true for Ada Byron.',
  },
  {
    name: 'ternaries in each other',
    files: {
      'auth.ts':
        signIn(`const verdict = account?.provider !== 'github' ? 'other' : profile?.login === process.env.OWNER ? 'owner' : 'stranger'
return verdict === 'owner'`),
    },
    environment: { OWNER: 'someone' },
    says: 'auth.ts line 7 returned false because `profile?.login === process.env.OWNER` was false: `profile?.login` is "ada" and `process.env.OWNER` is "someone".',
    offers: 'The code would let this pass if OWNER were "ada".',
  },
  {
    name: 'a catch that hides why',
    files: {
      'auth.ts': signIn(
        `try {
  await assertCrew(user.email!)
  return true
} catch {
  return false
}`,
        `async function assertCrew(email: string) { if (!email.endsWith('@harbour.example')) throw new Error('not of the crew') }`,
      ),
    },
    says: 'auth.ts line 10 returned false because it caught Error: not of the crew. auth.ts line 4 threw Error: not of the crew because `email.endsWith(\'@harbour.example\')` was false: `email` is "ada@example.com".',
    offers: 'The code would let this pass if Ada Byron’s address were ada@harbour.example.',
  },
  {
    name: 'helpers in other files',
    files: {
      'auth.ts': signIn('return mayEnter(user)', '', "import { mayEnter } from './lib/gate'"),
      'lib/gate.ts': `import { owners } from './owners'
export async function mayEnter(user: { email?: string | null }) {
  const known = await owners()
  return known.some((owner) => owner === user.email)
}
`,
      'lib/owners.ts': `export const owners = async () => (process.env.OWNERS ?? '').split(';').filter(Boolean)
`,
    },
    environment: { OWNERS: 'mate@harbour.example' },
    says: 'auth.ts line 6 returned false because `mayEnter(user)` was false. lib/gate.ts line 4 returned false because `known.some((owner) => owner === user.email)` was false: `known` is ["mate@harbour.example"], `owner` is "mate@harbour.example" and `user.email` is "ada@example.com".',
    offers: 'The code would let this pass if OWNERS were "ada@example.com".',
  },
  {
    name: 'methods of a class',
    files: {
      'auth.ts': signIn(
        'return gate.allows(profile?.login as string)',
        `class Gate { constructor(private readonly names: string[]) {} allows(login: string) { return this.names.includes(login) } }; const gate = new Gate(['mate'])`,
      ),
    },
    says: 'auth.ts line 6 returned false because `gate.allows(profile?.login)` was false. auth.ts line 4 returned false because `this.names.includes(login)` was false: `this.names` is ["mate"] and `login` is "ada".',
    offers: 'The code would let this pass if GitHub sent login "mate" for Ada Byron.',
  },
  {
    name: 'a redirect that it returns',
    files: {
      'auth.ts': signIn(`return user.email === process.env.CHIEF ? true : '/denied?as=' + user.email`),
    },
    environment: { CHIEF: 'chief@harbour.example' },
    says: 'auth.ts line 6 returned "/denied?as=ada@example.com" because `user.email === process.env.CHIEF` was false: `user.email` is "ada@example.com" and `process.env.CHIEF` is "chief@harbour.example".',
    offers: 'The code would let this pass if CHIEF were "ada@example.com".',
  },
  {
    name: 'an answer of a server',
    files: {
      'auth.ts': signIn(`const answer = await fetch('https://crew.harbour.example/members/' + profile?.login)
if (!answer.ok) return false
const { member } = await answer.json()
return member.active && member.rank === 'mate'`),
    },
    answers: {
      'GET https://crew.harbour.example/members/ada': { body: '{"member":{"active":true,"rank":"cook"}}' },
    },
    says: 'auth.ts line 9 returned false because `member.rank === \'mate\'` was false: `member.rank` is "cook".',
    offers:
      'The code would let this pass if GET https://crew.harbour.example/members/ada answered {"member":{"active":true,"rank":"mate"}}.',
  },
  {
    name: 'a loop over what is allowed',
    files: {
      'auth.ts': signIn(
        `for (const end of ENDS) {
  if (user.email?.endsWith(end)) return true
}
return '/unknown-harbour'`,
        "const ENDS = ['.harbour.example', '@pier.example']",
      ),
    },
    says: 'auth.ts line 9 returned "/unknown-harbour" because `user.email?.endsWith(end)` was false: `user.email` is "ada@example.com" and `end` is "@pier.example".',
    offers: 'The code would let this pass if Ada Byron’s address were ada@pier.example.',
  },
  {
    name: 'the member of an object that a helper gives',
    files: {
      'auth.ts': signIn(
        `const { allowed, because } = await check(profile as { location?: string })
if (!allowed) throw new Error(because)
return true`,
        `const check = async (profile: { location?: string }) => profile.location === 'Harbour' ? { allowed: true } : { allowed: false, because: 'elsewhere' }`,
      ),
    },
    says: 'auth.ts line 7 threw Error: elsewhere because `allowed` was false (it comes from `await check(profile)`). auth.ts line 4 returned { allowed: false, because: "elsewhere" } because `profile.location === \'Harbour\'` was false: `profile.location` is null.',
    offers: 'The code would let this pass if GitHub sent location "Harbour" for Ada Byron.',
  },
  {
    name: 'an id token without a role',
    files: {
      'auth.ts': `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({ providers: [GitHub], callbacks: {
  jwt({ token, profile }) {
    if (profile) token.roles = (profile.roles as string[] | undefined) ?? []
    if (!(token.roles as string[]).includes('crew')) return null
    return token
  },
} })
`,
    },
    says: "auth.ts line 6 returned null because `token.roles.includes('crew')` was false: `token.roles` is [].",
    offers: 'The code would let this pass if GitHub sent roles ["crew"] for Ada Byron.',
  },
]
