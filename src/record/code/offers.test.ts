import { compareSync } from 'bcryptjs'
import { expect, it } from 'vitest'
import { toBase64url } from '../../protocol/base64.ts'
import type { Code } from '../../protocol/code.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { createRecording, party } from '../testing/recording.ts'
import { claimsRead, offersAt, withClaimsAt } from './offers.ts'

const setup = setupOf(resolveScenario())
const code = (text: string): Code => ({ files: { 'auth.ts': text }, entry: 'auth.ts' })
const app = { from: party('app', 'app.example'), summary: '' }

it('reads claims as code writes them', () => {
  const text = `profile.groups; profile?.roles; (profile as any).tier; profile['https://a.example/x']; profile!.org_id; user.profile.no; profiles.no; (profile as { plan?: string[] }).plan; const { hd: domain, team = [] } = profile as Own`
  expect(claimsRead(code(text)).toSorted()).toEqual([
    'groups',
    'hd',
    'https://a.example/x',
    'org_id',
    'plan',
    'roles',
    'team',
    'tier',
  ])
})

it('offers an answer where no server has one, by method and address without the query', () => {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  const request = { method: 'POST', url: 'https://api.shop.example/login?x=1', headers: [] }
  recording.add('request.sent', { request, mode: 'server' }, app)
  const note = 'No server at https://api.shop.example in this sandbox.'
  recording.add('response.received', { response: { status: 0, headers: [] }, note }, app)
  const step = recording.steps.at(-1)
  expect(step && offersAt(step, recording.steps, setup, null)).toMatchObject([
    { give: 'answer', name: 'POST https://api.shop.example/login' },
  ])
})

it('offers roles of the client that a token of Keycloak is for, where it says only others', () => {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  const known = { account: { roles: ['view-profile'] } }
  const token = (claims: object) => `e30.${toBase64url(JSON.stringify(claims))}.x`
  const offered = (claims: object) => {
    const account = { provider: 'keycloak', access_token: token(claims) }
    const args = [{ token: {}, account, profile: { email: 'ada@example.com' } }]
    recording.add('callback.called', { callback: 'jwt', args }, app)
    const step = recording.steps.at(-1)
    return step ? offersAt(step, recording.steps, setup, code('decoded.resource_access[process.env.ID]')) : []
  }
  const resource_access = { ...known, shop: { roles: ['admin'] } }
  expect(offered({ azp: 'shop', resource_access: known })).toMatchObject([
    { give: 'claims', claims: { idToken: { resource_access }, accessToken: { resource_access } } },
  ])
  expect(offered({ azp: 'shop', resource_access })).toEqual([])
  expect(offered({})).toEqual([])
})

it('offers a claim that the code reads and the profile has not, once the person is known', () => {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  const profile = { email: 'ada@example.com', hd: 'example.com' }
  const args = [{ token: {}, account: { provider: 'okta' }, profile }]
  recording.add('callback.called', { callback: 'jwt', args }, app)
  const step = recording.steps.at(-1)
  const read = (text: string, people = setup.people) =>
    step ? offersAt(step, recording.steps, { ...setup, people }, code(text)) : []
  expect(read('profile.hd; profile.email_verified')).toEqual([])
  expect(read('// What is in the profile. Groups come later\nprofile.hd')).toEqual([])
  expect(read('profile.staffId')).toMatchObject([{ claims: { idToken: { staffId: '1815' } } }])
  const [offer] = read('profile.groups')
  expect(offer).toMatchObject({
    give: 'claims',
    claim: 'groups',
    claims: { idToken: { groups: ['Everyone', 'Admins'] } },
  })
  expect(read('profile.groups', [])).toEqual([])
  if (offer?.give !== 'claims') throw new Error('no claims')
  const given = withClaimsAt(
    { ...offer.person, accounts: { okta: { name: 'A', claims: { idToken: { x: 1 } } } } },
    'okta',
    offer.claims,
  )
  expect(given.accounts?.['okta']).toMatchObject({
    name: 'A',
    claims: { idToken: { x: 1, groups: ['Everyone', 'Admins'] } },
  })
})

it('offers a row where authorize asked the adapter for someone in vain, and none where the engine asked', () => {
  const recording = createRecording()
  recording.run('press Sign in')
  recording.exchange('e1')
  const asked = { operation: 'getUserByEmail', args: ['ada@example.com'], rows: [], result: null }
  recording.add('adapter.returned', asked as never, app)
  const offers = () => recording.steps.flatMap((each) => offersAt(each, recording.steps, setup, code('')))
  expect(offers()).toEqual([])
  recording.add('check.failed', { check: 'authorize', detail: 'it returned no user' }, app)
  expect(offers()).toMatchObject([{ give: 'row', person: { name: 'Ada Byron' } }])
})

const LOOKS_FOR = `const user = await prisma.user.findUnique({ where: { email } })
if (!user?.passwordHash || !user.isActive) return null
return (await bcrypt.compare(String(password), user.passwordHash as string)) ? user : null`

function asked(text: string, count = 0) {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  recording.add('query.ran', { client: 'prisma', text, count, rows: [] }, app)
  const step = recording.steps.at(-1)
  return (source: string) => (step ? offersAt(step, recording.steps, setup, code(source)) : [])
}

it('offers a row to a person whom code with a password looks for and does not find', () => {
  const read = asked("prisma.user.findUnique({ where: { email: 'ada@example.com' } })")
  const [offer] = read(LOOKS_FOR)
  if (offer?.give !== 'row') throw new Error('no row')
  expect(offer).toMatchObject({ person: { id: 'ada' }, password: 'lovelace' })
  const { columns = {} } = offer.registered
  expect(columns).toMatchObject({ id: 'user-ada', isActive: true })
  expect(compareSync('lovelace', String(columns['passwordHash']))).toBe(true)
  expect(read('no password is checked here')).toEqual([])
})

it.each([
  ["prisma.user.findUnique({ where: { email: 'ada@example.com' } })", 1],
  ["prisma.user.findUnique({ where: { email: 'nobody@example.com' } })", 0],
  ["prisma.order.findMany({ where: { by: 'ada@example.com' } })", 0],
])('offers none after %s found %i', (text, count) => {
  expect(asked(text, count)(LOOKS_FOR)).toEqual([])
})

it.each([
  ['compare(password, user.password!)', 'password'],
  ['bcrypt.compareSync(password as string, users[0].password)', 'password'],
  ["bcrypt.compare(\n credentials.password as string,\n user.hash || ''\n)", 'hash'],
  ["import { verify } from 'argon2'\nawait verify(user.password_hash, password)", 'password_hash'],
  ['if (user.password !== credentials.password) return null', 'password'],
])('finds the column of the password in %s', (source, column) => {
  const [offer] = asked("db.users.findOne({ username: 'ada' })")(source)
  expect(offer?.give === 'row' && offer.registered.columns).toMatchObject({
    [column]: expect.any(String),
    username: 'ada',
  })
})

it('offers a row without a password where the callback that looked turns a person away', () => {
  const read = (callback: string, result: unknown) => {
    const recording = createRecording()
    recording.run('open')
    recording.exchange('e1')
    recording.add('callback.called', { callback, args: [] }, app)
    const text = "db.user.findFirst({ where: { email: 'ada@example.com' } })"
    recording.add('query.ran', { client: 'prisma', text, count: 0, rows: [] }, app)
    const step = recording.steps.at(-1)
    recording.add('callback.returned', { callback, args: [], result }, app)
    return step ? offersAt(step, recording.steps, setup, code('db.user.findFirst')) : []
  }
  expect(read('signIn', false)).toMatchObject([{ give: 'row', registered: { columns: { id: 'user-ada' } } }])
  expect(read('authorize', null)).toMatchObject([{ give: 'row' }])
  expect(read('signIn', true)).toEqual([])
  expect(read('jwt', null)).toEqual([])
})

it('finds the column of a hash by the variable that it goes to, and not in a comment', () => {
  const source =
    'const hash = user?.passwordHash ?? other; compare(password, hash) // compare(a, user.nothing)'
  const [offer] = asked("db.users.findOne({ username: 'ada' })")(source)
  expect(offer?.give === 'row' && offer.registered.columns).toMatchObject({
    passwordHash: expect.any(String),
  })
})
