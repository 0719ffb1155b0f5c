import { expect, it } from 'vitest'
import { jwtProject } from '../../testing/jwt-project.ts'
import { openProject } from '../../testing/open-project.ts'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const run = (body: string, world = createQueryWorld()) =>
  runQueries(body, {
    imports: `import { createClient } from '@supabase/supabase-js'\nconst supabase = createClient('https://x.supabase.co', 'key')`,
    world,
  })

it('Supabase finds rows by conditions in PostgREST’s own words', async () => {
  const result = await run(`
    await supabase.from('pets').insert([
      { id: 1, name: 'Ant', kind: 'bug', age: 1, meta: { home: 'a,b' } }, { id: 2, name: 'Bee, the', kind: 'bug', age: 2, meta: { home: 'x' } },
      { id: 3, name: 'Cat', kind: 'cat', age: 9 }, { id: 4, name: 'Dog', kind: null, age: 12 }])
    const ids = async (query) => { const { data, error } = await query.order('id'); return error ?? data.map(({ id }) => id) }
    const pets = () => supabase.from('pets').select('id')
    return {
      or: await ids(pets().or('name.eq.Ant,age.gt.10')),
      quoted: await ids(pets().or('name.eq."Bee, the",and(kind.eq.cat,age.gte.9)')),
      like: await ids(pets().or('name.ilike.*a*,kind.is.null')),
      not: await ids(pets().or('id.in.(1,2),not.and(kind.eq.bug,age.lt.5)').not('kind', 'is', null)),
      notIn: await ids(pets().not('id', 'in', '(1,2)')),
      inList: await ids(pets().filter('name', 'in', '("Ant","Bee, the")')),
      filter: await ids(pets().filter('age', 'not.lt', 9)),
      path: await ids(pets().eq('meta->>home', 'a,b')),
      inside: (await supabase.from('pets').select('home:meta->>home, meta->home').eq('id', 2).single()).data,
      counted: await supabase.from('pets').select('*', { count: 'exact', head: true }).eq('kind', 'bug').then(({ count, data }) => [count, data]),
      plain: (await pets()).count,
    }`)
  expect(result).toEqual({
    or: [1, 4],
    quoted: [2, 3],
    like: [1, 3, 4],
    not: [1, 2, 3],
    notIn: [3, 4],
    inList: [1, 2],
    filter: [3, 4],
    path: [1],
    inside: { home: 'x', meta: undefined },
    counted: [2, null],
    plain: null,
  })
}, 30_000)

it('a new row of a table that nothing is known of has an id, and keeps it', async () => {
  const result = await run(`
    const { data: made } = await supabase.from('app_users').insert({ email: 'ada@example.com' }).select('id').single()
    const { data: again } = await supabase.from('app_users').upsert({ email: 'ada@example.com', name: 'Ada' }, { onConflict: 'email' }).select('id, name').single()
    return { id: typeof made.id, isSame: again.id === made.id, name: again.name }`)
  expect(result).toEqual({ id: 'string', isSame: true, name: 'Ada' })
}, 30_000)

it('Supabase gives times as text, as JSON has them', async () => {
  const result = await run(`
    await supabase.from('visits').insert({ id: 1, at: new Date('2030-01-01') })
    const { data } = await supabase.from('visits').select('at').single()
    return typeof data.at`)
  expect(result).toBe('string')
}, 30_000)

it('Supabase gives what the database refuses in Postgres’s words, and throws it only if asked', async () => {
  const result = await run(`
    const made = await supabase.from('pets').insert({ id: 'p1', name: 'Ant' })
    const taken = await supabase.from('pets').insert({ id: 'p1', name: 'Bee' })
    await supabase.from('users').insert({ email: 'ada@example.com' })
    const twice = await supabase.from('users').insert({ email: 'ada@example.com' }).select().single()
    const upserted = await supabase.from('pets').upsert({ id: 'p1', name: 'Cat' }, { onConflict: 'id' }).select().single()
    await supabase.from('pets').insert({ id: 'p2', name: 'Cat' })
    const none = await supabase.from('pets').select().eq('id', 'x').single()
    const many = await supabase.from('pets').select().eq('name', 'Cat').maybeSingle()
    const thrown = await supabase.from('pets').select().eq('id', 'x').single().throwOnError().then(() => 'found', ({ code, name }) => [name, code])
    return { made: [made.status, made.data], taken, twice: [twice.error.code, twice.error.message], upserted: [upserted.status, upserted.data.name], none, many: [many.data, many.error.code, many.error.details], thrown }`)
  expect(result).toEqual({
    made: [201, null],
    taken: {
      data: null,
      error: {
        code: '23505',
        details: 'Key (id)=(p1) already exists.',
        hint: null,
        message: 'duplicate key value violates unique constraint "pets_pkey"',
      },
      count: null,
      status: 409,
      statusText: 'Conflict',
    },
    twice: ['23505', 'duplicate key value violates unique constraint "users_email_key"'],
    upserted: [201, 'Cat'],
    none: {
      data: null,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'JSON object requested, multiple (or no) rows returned',
      },
      count: null,
      status: 406,
      statusText: 'Not Acceptable',
    },
    many: [null, 'PGRST116', 'Results contain 2 rows, application/vnd.pgrst.object+json requires 1 row'],
    thrown: ['PostgrestError', 'PGRST116'],
  })
}, 30_000)

it('Supabase signs in with a code or a token of a provider, and changes users', async () => {
  const result = await run(`
    const { auth } = supabase
    const none = await auth.updateUser({ data: { plan: 'pro' } })
    const weak = await auth.signUp({ email: 'bob@example.com', password: 'x' })
    const sent = await auth.signInWithOtp({ email: 'Ada@example.com', options: { data: { plan: 'free' } } })
    const refused = await auth.signInWithOtp({ email: 'bob@example.com', options: { shouldCreateUser: false } })
    const wrong = await auth.verifyOtp({ email: 'ada@example.com', token: 'x', type: 'email' })
    const { data: { user } } = await auth.verifyOtp({ email: 'ada@example.com', token: '123456', type: 'email' })
    const changed = await auth.updateUser({ password: 'lovelace', data: { team: 'blue' } })
    const signedIn = await auth.signInWithPassword({ email: 'ada@example.com', password: 'lovelace' })
    const token = 'x.' + btoa(JSON.stringify({ sub: '7', email: 'cyd@example.com', name: 'Cyd' })) + '.x'
    const cyd = await auth.signInWithIdToken({ provider: 'google', token })
    const bad = await auth.signInWithIdToken({ provider: 'google', token: 'x' })
    const { admin } = auth
    const twice = await admin.createUser({ email: 'ada@example.com', password: 'lovelace' })
    const updated = await admin.updateUserById(user.id, { app_metadata: { role: 'admin' }, user_metadata: { plan: 'pro' } })
    const link = await admin.generateLink({ type: 'magiclink', email: 'ada@example.com' })
    const gone = await admin.deleteUser(cyd.data.user.id)
    const left = await admin.listUsers({ page: 1, perPage: 10 })
    return {
      none: [none.error.name, none.error.message], weak: weak.error.code, sent, refused: refused.error.message, wrong: wrong.error.message,
      meta: changed.data.user.user_metadata, signedIn: signedIn.error, cyd: [cyd.data.user.app_metadata.provider, cyd.data.user.user_metadata.full_name], bad: bad.error.message,
      twice: twice.error.code, updated: [updated.data.user.app_metadata, updated.data.user.user_metadata], link: link.data.properties.hashed_token.length, gone: gone.error,
      left: left.data.users.map(({ email }) => email), missing: (await admin.updateUserById('x', {})).error.code }`)
  expect(result).toEqual({
    none: ['AuthSessionMissingError', 'Auth session missing!'],
    weak: 'weak_password',
    sent: { data: { user: null, session: null }, error: null },
    refused: 'Signups not allowed for otp',
    wrong: 'Token has expired or is invalid',
    meta: { plan: 'free', team: 'blue' },
    signedIn: null,
    cyd: ['google', 'Cyd'],
    bad: 'Bad ID token',
    twice: 'email_exists',
    updated: [
      { provider: 'email', providers: ['email'], role: 'admin' },
      { plan: 'pro', team: 'blue' },
    ],
    link: 56,
    gone: null,
    left: ['ada@example.com'],
    missing: 'user_not_found',
  })
}, 30_000)

it('Supabase asks its API for what a function of the database gives', async () => {
  const asked: unknown[] = []
  const rows: Readonly<Record<string, unknown>> = { one: [{ a: 1 }], none: [], many: [1, 2], plain: 5 }
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    asked.push([request.method, request.url, await request.text(), request.headers.get('apikey')])
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (Object.hasOwn(rows, name)) return Response.json(rows[name])
    const problem = { code: 'PGRST202', details: null, hint: null, message: `no function ${name}` }
    return Response.json(problem, { status: 404, statusText: 'Not Found' })
  }
  const body = `
    const rpc = (...args) => supabase.rpc(...args)
    return {
      plain: await rpc('plain', { n: 1 }), one: (await rpc('one').eq('a', 1).single()).data, none: (await rpc('none').maybeSingle()).data,
      many: (await rpc('many').single()).error.code, missing: await rpc('missing'), get: (await rpc('plain', { n: 1 }, { get: true })).data,
      thrown: await rpc('missing').throwOnError().then(() => 'given', ({ code, name }) => [name, code]),
    }`
  const { config } = await openProject(
    `import { createClient } from '@supabase/supabase-js'\nconst supabase = createClient('https://x.supabase.co', 'key')\n${jwtProject(body)}`,
    { fetch: answer },
  )
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    plain: { data: 5, error: null, count: null, status: 200, statusText: '' },
    one: { a: 1 },
    none: null,
    many: 'PGRST116',
    missing: {
      data: null,
      error: { code: 'PGRST202', details: null, hint: null, message: 'no function missing' },
      count: null,
      status: 404,
      statusText: 'Not Found',
    },
    get: 5,
    thrown: ['PostgrestError', 'PGRST202'],
  })
  const [first, second] = asked
  expect(first).toEqual(['POST', 'https://x.supabase.co/rest/v1/rpc/plain', '{"n":1}', 'key'])
  expect(second).toEqual(['POST', 'https://x.supabase.co/rest/v1/rpc/one?a=eq.1', '{}', 'key'])
  expect(asked).toContainEqual(['GET', 'https://x.supabase.co/rest/v1/rpc/plain?n=1', '', 'key'])
}, 30_000)
