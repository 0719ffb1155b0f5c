import { expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

it('Supabase reads and writes rows, and gives errors as data', async () => {
  const world = createQueryWorld()
  const result = await runQueries(
    `const made = await supabase.from('users').insert({ id: 'u1', email: 'ada@example.com', role: 'admin' }).select().single()
    const one = await supabase.from('users').select('id, role').eq('email', 'ada@example.com').single()
    const none = await supabase.from('users').select('id').eq('email', 'x').single()
    const maybe = await supabase.from('users').select('id').eq('email', 'x').maybeSingle()
    const twice = await supabase.from('users').insert({ id: 'u2', email: 'ada@example.com' })
    const changed = await supabase.from('users').update({ role: 'user' }).eq('id', 'u1').select('role')
    return { made: made.data.role, one: one.data, none: [none.data, none.error.code], maybe, twice: twice.error.code, changed: changed.data }`,
    {
      imports: `import { createClient } from '@supabase/supabase-js'\nconst supabase = createClient('https://x.example', 'key')`,
      world,
    },
  )
  expect(result).toMatchObject({
    made: 'admin',
    one: { id: 'u1', role: 'admin' },
    none: [null, 'PGRST116'],
    maybe: { data: null, error: null },
    twice: '23505',
    changed: [{ role: 'user' }],
  })
  expect(world.asked[1]?.text).toBe(
    "supabase.from('users').select('id, role').eq('email', 'ada@example.com').single()",
  )
}, 30_000)

it('Supabase gives rows with those that their keys lead to', async () => {
  const result = await runQueries(
    `await supabase.from('roles').insert({ id: 'r1', name: 'editor' })
    await supabase.from('gardeners').insert({ id: 'g1', email: 'ada@example.com', role_id: 'r1' })
    await supabase.from('plots').insert([{ id: 'p1', gardener_id: 'g1', size: 3 }, { id: 'p2', gardener_id: 'g9', size: 4 }])
    const one = await supabase.from('gardeners').select('*, role:roles(name), plots(id, size)').eq('email', 'ada@example.com').single()
    const few = await supabase.from('gardeners').select('id, roles!inner(name)').single()
    const hinted = await supabase.from('plots').select('size, keeper:gardeners!gardener_id(email, roles(name))').eq('id', 'p1').single()
    return { one: one.data, few: few.data, hinted: hinted.data }`,
    {
      imports: `import { createClient } from '@supabase/supabase-js'\nconst supabase = createClient('https://x.example', 'key')`,
      world: createQueryWorld(),
    },
  )
  expect(result).toEqual({
    one: {
      id: 'g1',
      email: 'ada@example.com',
      role_id: 'r1',
      role: { name: 'editor' },
      plots: [{ id: 'p1', size: 3 }],
    },
    few: { id: 'g1', roles: { name: 'editor' } },
    hinted: { size: 3, keeper: { email: 'ada@example.com', roles: { name: 'editor' } } },
  })
}, 30_000)

it('Supabase signs in those who signed up, and gives wrong passwords as errors', async () => {
  const result = await runQueries(
    `const { auth } = createClient('https://x.example', 'key')
    const made = await auth.signUp({ email: 'ada@example.com', password: 'lovelace', options: { data: { plan: 'pro' } } })
    const twice = await auth.signUp({ email: 'ada@example.com', password: 'otherwise' })
    const wrong = await auth.signInWithPassword({ email: 'ada@example.com', password: 'wrong' })
    const { data, error } = await auth.signInWithPassword({ email: 'Ada@Example.com', password: 'lovelace' })
    const { data: found } = await auth.getUser(data.session.access_token)
    const other = createClient('https://x.example', 'key')
    const before = await other.auth.getUser()
    const { data: again } = await other.auth.refreshSession({ refresh_token: data.session.refresh_token })
    await auth.signOut()
    const { data: after } = await auth.getSession()
    const { data: users } = await auth.admin.listUsers()
    return { same: made.data.user.id === data.user.id, twice: twice.error.code, wrong: [wrong.data.user, wrong.error.message], error, found: found.user.email, plan: data.user.user_metadata.plan, before: before.error.message, again: again.user.id === data.user.id, after: after.session, users: users.users.length }`,
    { imports: `import { createClient } from '@supabase/supabase-js'`, world: createQueryWorld() },
  )
  expect(result).toEqual({
    same: true,
    twice: 'user_already_exists',
    wrong: [null, 'Invalid login credentials'],
    error: null,
    found: 'ada@example.com',
    plan: 'pro',
    before: 'Auth session missing!',
    again: true,
    after: null,
    users: 1,
  })
}, 30_000)

it('Firestore has documents and queries over them', async () => {
  const world = createQueryWorld()
  const result = await runQueries(
    `const users = db.collection('users')
    await users.doc('u1').set({ email: 'ada@example.com', role: 'admin', createdAt: new Date(0) })
    await users.doc('u1').set({ name: 'Ada' }, { merge: true })
    await users.doc('u1').update({ visits: FieldValue.increment(2) })
    const doc = await users.doc('u1').get()
    const none = await users.doc('u9').get()
    const found = await users.where('email', '==', 'ada@example.com').limit(1).get()
    return { exists: doc.exists, data: { ...doc.data(), createdAt: doc.data().createdAt.toDate() }, none: [none.exists, none.data()], size: found.size, id: found.docs[0].id }`,
    {
      imports: `import { getFirestore, FieldValue } from 'firebase-admin/firestore'\nconst db = getFirestore()`,
      world,
    },
  )
  expect(result).toEqual({
    exists: true,
    data: { email: 'ada@example.com', name: 'Ada', role: 'admin', visits: 2, createdAt: new Date(0) },
    none: [false, undefined],
    size: 1,
    id: 'u1',
  })
}, 30_000)

it('an upsert of Supabase changes each row to its own new one, or leaves those that are there', async () => {
  const result = await runQueries(
    `const pets = () => supabase.from('pets')
    await pets().insert([{ id: 'p1', name: 'Ant' }, { id: 'p2', name: 'Bee' }])
    await pets().upsert([{ id: 'p1', name: 'Asp' }, { id: 'p2', name: 'Bat' }], { onConflict: 'id' })
    await pets().upsert([{ id: 'p1', name: 'Ape' }, { id: 'p3', name: 'Cat' }], { onConflict: 'id', ignoreDuplicates: true })
    return (await pets().select('name').order('id')).data`,
    {
      imports: `import { createClient } from '@supabase/supabase-js'\nconst supabase = createClient('https://x.supabase.co', 'key')`,
    },
  )
  expect(result).toEqual([{ name: 'Asp' }, { name: 'Bat' }, { name: 'Cat' }])
})
