import { expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const PEOPLE = [{ id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', login: 'ada' }]

const run = (body: string, world = createQueryWorld(PEOPLE)) =>
  runQueries(body, {
    imports: `import admin from 'firebase-admin'
import { getFirestore, FieldValue, Filter, Timestamp } from 'firebase-admin/firestore'
const db = getFirestore()
const failing = (ask) => Promise.resolve().then(ask).then(() => 'nothing', ({ code, message }) => ({ code, message: message.slice(0, 60) }))`,
    world,
  })

it('Firestore replaces a document or merges into it, at every depth', async () => {
  const result = await run(`
    const doc = db.collection('gardens').doc('g1')
    await doc.set({ name: 'Rose', seen: { count: 1, at: Timestamp.fromMillis(1500) }, tags: ['a'], note: null })
    await doc.set({ seen: { count: FieldValue.increment(2), by: 'ada' }, tags: FieldValue.arrayUnion('a', 'b') }, { merge: true })
    const merged = (await doc.get()).data()
    await doc.update({ 'seen.by': FieldValue.delete(), note: FieldValue.delete(), 'seen.where': 'x' })
    await doc.update('name', 'Tulip', 'tags', FieldValue.arrayRemove('a'))
    const updated = (await doc.get()).data()
    await doc.set({ at: FieldValue.serverTimestamp(), owner: db.doc('users/u1') })
    const replaced = (await doc.get()).data()
    const made = await db.collection('gardens').doc('g2').set({ n: { visits: FieldValue.increment(1) } }, { merge: true })
    return { merged: { ...merged, seen: { ...merged.seen, at: merged.seen.at.toMillis() } }, updated: { ...updated, seen: Object.keys(updated.seen) }, replaced: [Object.keys(replaced), replaced.at instanceof Timestamp, replaced.owner],
      made: [made.writeTime instanceof Timestamp, (await db.doc('gardens/g2').get()).get('n.visits')], json: JSON.stringify(merged.seen.at) }`)
  expect(result).toEqual({
    merged: { name: 'Rose', seen: { count: 3, at: 1500, by: 'ada' }, tags: ['a', 'b'], note: null },
    updated: { name: 'Tulip', seen: ['count', 'at', 'where'], tags: ['b'] },
    replaced: [['at', 'owner'], true, 'users/u1'],
    made: [true, 1],
    json: '{"_seconds":1,"_nanoseconds":500000000}',
  })
}, 30_000)

it('Firestore finds by several conditions, in order, without documents that lack the field', async () => {
  const result = await run(`
    const pets = db.collection('pets')
    const docs = { b: { kind: 'bug', age: 2 }, a: { kind: 'bug', age: 1 }, d: { kind: 'dog', age: 12 }, c: { kind: 'cat' } }
    for (const [id, data] of Object.entries(docs)) await pets.doc(id).set(data)
    const ids = async (query) => (await query.get()).docs.map((doc) => doc.id)
    return {
      all: await ids(pets), several: await ids(pets.where('kind', '==', 'bug').where('age', '>', 1)), not: await ids(pets.where('age', '!=', 1)), notIn: await ids(pets.where('age', 'not-in', [1, 2])),
      ordered: await ids(pets.orderBy('age', 'desc')), last: await ids(pets.orderBy('age').limitToLast(2)), after: await ids(pets.orderBy('age').startAfter(1).limit(1)), from: await ids(pets.orderBy('age').startAt(await pets.doc('b').get())),
      or: await ids(pets.where(Filter.or(Filter.where('kind', '==', 'cat'), Filter.where('age', '>=', 12)))), count: (await pets.where('kind', 'in', ['bug', 'cat']).count().get()).data().count,
      parent: [pets.doc('a').parent.path, db.collection('pets/a/toys').parent.id, pets.parent],
    }`)
  expect(result).toEqual({
    all: ['a', 'b', 'c', 'd'],
    several: ['b'],
    not: ['b', 'd'],
    notIn: ['d'],
    ordered: ['d', 'b', 'a'],
    last: ['b', 'd'],
    after: ['b'],
    from: ['b', 'd'],
    or: ['c', 'd'],
    count: 3,
    parent: ['pets', 'a', null],
  })
}, 30_000)

it('Firestore writes batches and transactions all at once, and says what it refuses', async () => {
  const result = await run(`
    const counters = db.collection('counters')
    await db.batch().set(counters.doc('a'), { n: 1 }).create(counters.doc('b'), { n: 5 }).update(counters.doc('a'), { n: FieldValue.increment(1) }).commit()
    const given = await db.runTransaction(async (t) => {
      const { n } = (await t.get(counters.doc('a'))).data()
      t.update(counters.doc('a'), { n: n + 1 })
      t.set(counters.doc('c'), { n: 9 })
      return n
    })
    const thrown = await failing(() => db.runTransaction(async (t) => { t.delete(counters.doc('a')); throw new Error('no') }))
    const half = await failing(() => db.batch().set(counters.doc('a'), { n: 100 }).update(counters.doc('none'), { n: 1 }).commit())
    const late = await failing(() => db.runTransaction(async (t) => { t.delete(counters.doc('a')); await t.get(counters.doc('b')) }))
    return {
      given, thrown: thrown.message, half, late: late.message, all: Object.fromEntries((await counters.get()).docs.map((doc) => [doc.id, doc.data().n])),
      missing: await failing(() => counters.doc('none').update({ n: 1 })), twice: await failing(() => counters.doc('a').create({})), bad: (await failing(() => counters.doc('a').set({ n: undefined }))).message,
      none: (await failing(() => counters.doc(undefined))).message, where: (await failing(() => counters.where('n', '==', undefined))).message, odd: (await failing(() => db.doc('counters'))).message,
    }`)
  expect(result).toEqual({
    given: 2,
    thrown: 'no',
    half: { code: 5, message: expect.stringMatching(/^5 NOT_FOUND: No document to update/) },
    late: 'Firestore transactions require all reads to be executed befo',
    all: { a: 3, b: 5, c: 9 },
    missing: { code: 5, message: expect.stringMatching(/^5 NOT_FOUND/) },
    twice: { code: 6, message: expect.stringMatching(/^6 ALREADY_EXISTS: Document already exists/) },
    bad: 'Value for argument "data" is not a valid Firestore document.',
    none: 'Value for argument "documentPath" is not a valid resource pa',
    where: 'Value for argument "value" is not a valid query constraint. ',
    odd: 'Value for argument "documentPath" must point to a document, ',
  })
}, 30_000)

it('users of firebase-admin are the world’s people, and whom the code creates', async () => {
  const result = await run(`
    const auth = admin.auth()
    const ada = await auth.getUserByEmail('ada@example.com')
    await auth.setCustomUserClaims(ada.uid, { role: 'admin' })
    const made = await auth.createUser({ email: 'Bob@example.com', password: 'secret1', displayName: 'Bob' })
    const token = await auth.createCustomToken(made.uid, { plan: 'pro' })
    const decoded = await auth.verifyIdToken('firebase-id-token-of-ada')
    const changed = await auth.updateUser(made.uid, { displayName: 'Bobby' })
    await auth.deleteUser(made.uid)
    return {
      ada: [ada.uid, ada.displayName], claims: (await auth.getUser(ada.uid)).customClaims, made: [made.uid.length, made.email, made.emailVerified], token: JSON.parse(atob(token.split('.')[1])).uid === made.uid,
      decoded: [decoded.uid, decoded.email, decoded.role], changed: changed.displayName,
      errors: [await failing(() => auth.getUser(made.uid)), await failing(() => auth.getUserByEmail('bad')), await failing(() => auth.createUser({ email: 'ada@example.com' })), await failing(() => auth.createUser({ password: '123' })), await failing(() => auth.verifyIdToken('x'))].map(({ code }) => code),
    }`)
  expect(result).toEqual({
    ada: ['ada', 'Ada Lovelace'],
    claims: { role: 'admin' },
    made: [28, 'bob@example.com', false],
    token: true,
    decoded: ['ada', 'ada@example.com', 'admin'],
    changed: 'Bobby',
    errors: [
      'auth/user-not-found',
      'auth/invalid-email',
      'auth/email-already-exists',
      'auth/invalid-password',
      'auth/argument-error',
    ],
  })
}, 30_000)

it('app, auth and firestore of firebase-admin work together', async () => {
  const result = await runQueries(
    `const app = getApps()[0] ?? initializeApp({ credential: cert({ projectId: 'p' }) })
    const auth = getAuth(app)
    const { uid, email } = await auth.verifyIdToken('firebase-id-token-of-ada', true)
    await getFirestore(app).collection('members').doc(uid).set({ plan: 'pro' })
    const card = await app.firestore().doc('members/' + uid).get()
    await auth.setCustomUserClaims(uid, { plan: card.get('plan') })
    const again = await auth.verifyIdToken(email)
    const refused = await auth.verifyIdToken('x').then(() => 'verified', ({ code }) => code)
    return { uid, email, plan: again.plan, refused, same: [again.uid === uid, (await auth.getUserByEmail(email)).uid, getApp() === app] }`,
    {
      imports: `import { cert, getApp, getApps, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'`,
      world: createQueryWorld(PEOPLE),
    },
  )
  expect(result).toEqual({
    uid: 'ada',
    email: 'ada@example.com',
    plan: 'pro',
    refused: 'auth/argument-error',
    same: [true, 'ada', true],
  })
}, 30_000)
