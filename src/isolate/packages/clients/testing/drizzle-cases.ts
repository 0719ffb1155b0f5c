// biome-ignore-all lint/suspicious/noExplicitAny: the same text runs with the real library and with ours
import { type Case, DRIZZLE_NESTED_CASES } from './drizzle-nested-cases.ts'

/** Queries on the same rows, in this order: later ones see what earlier ones wrote. */
export const DRIZZLE_CASES: Readonly<Record<string, Case>> = {
  'insert users': ({ db, users }) =>
    db
      .insert(users)
      .values([
        { id: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin', logins: 3 },
        { id: 'u2', name: 'Bob', email: 'bob@example.com', logins: 1 },
        { id: 'u3', name: null, email: 'cyd@example.com', logins: 7 },
      ])
      .returning(),
  'insert posts': ({ db, posts }) =>
    db
      .insert(posts)
      .values([
        { title: 'First', authorId: 'u1', score: 5 },
        { title: 'second', authorId: 'u1' },
        { title: 'Third', authorId: 'u2', score: 9 },
        { title: 'Alone', authorId: null },
      ])
      .returning({ id: posts.id, title: posts.title }),
  'all rows': ({ asc, db, users }) => db.select().from(users).orderBy(asc(users.id)),
  'one by e-mail': ({ db, eq, users }) =>
    db.select().from(users).where(eq(users.email, 'ada@example.com')).limit(1),
  'none by e-mail': ({ db, eq, users }) => db.select().from(users).where(eq(users.email, 'no@example.com')),
  'some columns': ({ db, eq, users }) =>
    db.select({ id: users.id, who: users.name }).from(users).where(eq(users.id, 'u2')),
  'columns in an object': ({ db, eq, users }) =>
    db
      .select({ user: { id: users.id, role: users.role } })
      .from(users)
      .where(eq(users.id, 'u1')),
  'and, or': ({ and, db, eq, gt, or, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(gt(users.logins, 1), or(eq(users.role, 'admin'), eq(users.id, 'u3'))))
      .orderBy(users.id),
  'ne leaves nulls out': ({ db, ne, users }) =>
    db.select({ id: users.id }).from(users).where(ne(users.name, 'Ada')),
  not: ({ db, eq, not, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(not(eq(users.name, 'Ada'))),
  inArray: ({ db, inArray, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, ['u1', 'u3', 'u9']))
      .orderBy(users.id),
  notInArray: ({ db, notInArray, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(notInArray(users.id, ['u1']))
      .orderBy(users.id),
  like: ({ db, like, posts }) =>
    db.select({ title: posts.title }).from(posts).where(like(posts.title, '%ir%')).orderBy(posts.title),
  'like is exact about letters': ({ db, like, posts }) =>
    db.select({ title: posts.title }).from(posts).where(like(posts.title, 'S%')),
  ilike: ({ db, ilike, posts }) =>
    db.select({ title: posts.title }).from(posts).where(ilike(posts.title, 'S%')),
  notIlike: ({ db, notIlike, posts }) =>
    db.select({ title: posts.title }).from(posts).where(notIlike(posts.title, '%ir%')).orderBy(posts.id),
  isNull: ({ db, isNull, users }) => db.select({ id: users.id }).from(users).where(isNull(users.name)),
  isNotNull: ({ db, isNotNull, users }) =>
    db.select({ id: users.id }).from(users).where(isNotNull(users.name)).orderBy(users.id),
  between: ({ between, db, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(between(users.logins, 1, 3))
      .orderBy(users.id),
  'gte and lte': ({ and, db, gte, lte, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(gte(users.logins, 3), lte(users.logins, 7)))
      .orderBy(users.id),
  'and of nothing': ({ and, db, users }) =>
    db.select({ id: users.id }).from(users).where(and()).orderBy(users.id),
  'descending, limit, offset': ({ db, desc, users }) =>
    db.select({ id: users.id }).from(users).orderBy(desc(users.logins)).limit(1).offset(1),
  'nulls come last': ({ asc, db, users }) =>
    db.select({ name: users.name }).from(users).orderBy(asc(users.name)),
  'nulls come first': ({ db, desc, users }) =>
    db.select({ name: users.name }).from(users).orderBy(desc(users.name)),
  'inner join': ({ asc, db, eq, posts, users }) =>
    db.select().from(posts).innerJoin(users, eq(users.id, posts.authorId)).orderBy(asc(posts.id)),
  'left join': ({ asc, db, eq, posts, users }) =>
    db
      .select()
      .from(users)
      .leftJoin(posts, eq(users.id, posts.authorId))
      .orderBy(asc(users.id), asc(posts.id)),
  'left join, some columns': ({ asc, db, eq, posts, users }) =>
    db
      .select({ id: users.id, post: { title: posts.title, score: posts.score } })
      .from(users)
      .leftJoin(posts, eq(users.id, posts.authorId))
      .orderBy(asc(users.id), asc(posts.id)),
  'right join': ({ asc, db, eq, posts, users }) =>
    db
      .select({ who: users.name, title: posts.title })
      .from(users)
      .rightJoin(posts, eq(users.id, posts.authorId))
      .orderBy(asc(posts.id)),
  'join and condition': ({ and, db, eq, gt, posts, users }) =>
    db
      .select({ name: users.name, title: posts.title })
      .from(users)
      .innerJoin(posts, and(eq(users.id, posts.authorId), gt(posts.score, 5))),
  count: ({ count, db, users }) => db.select({ n: count() }).from(users),
  'count of a column': ({ count, db, users }) => db.select({ n: count(users.name) }).from(users),
  'count of none': ({ count, db, eq, users }) =>
    db.select({ n: count() }).from(users).where(eq(users.id, 'u9')),
  groups: ({ count, db, posts }) =>
    db
      .select({ author: posts.authorId, n: count() })
      .from(posts)
      .groupBy(posts.authorId)
      .orderBy(posts.authorId),
  'groups with a condition': ({ count, db, gt, posts }) =>
    db
      .select({ author: posts.authorId, n: count() })
      .from(posts)
      .groupBy(posts.authorId)
      .having(gt(count(), 1)),
  'sum, min, max': ({ db, max, min, posts, sum }) =>
    db.select({ sum: sum(posts.score), min: min(posts.score), max: max(posts.score) }).from(posts),
  distinct: ({ db, posts }) =>
    db.selectDistinct({ author: posts.authorId }).from(posts).orderBy(posts.authorId),
  $count: ({ db, eq, posts }) => db.$count(posts, eq(posts.authorId, 'u1')),
  'sql as a condition': ({ db, sql, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${'ADA@example.com'.toLowerCase()}`),
  'sql as a column': ({ db, sql, users }) =>
    db
      .select({ id: users.id, upper: sql`upper(${users.name})` })
      .from(users)
      .orderBy(users.id),
  'sql that chooses': ({ db, sql, users }) =>
    db
      .select({ id: users.id, rank: sql`case when ${users.logins} > 2 then 'often' else 'rarely' end` })
      .from(users)
      .orderBy(sql`case ${users.name} when 'Bob' then 0 else 1 end`, users.id),
  'sql that counts': ({ db, sql, users }) => db.select({ n: sql`count(*)::int` }).from(users),
  'sql with is not null': ({ db, sql, users }) =>
    db.select({ id: users.id }).from(users).where(sql`${users.name} is not null and ${users.logins} > 2`),
  'in a subquery': ({ db, gt, inArray, posts, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, db.select({ id: posts.authorId }).from(posts).where(gt(posts.score, 4))))
      .orderBy(users.id),
  exists: ({ db, eq, exists, posts, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(exists(db.select().from(posts).where(eq(posts.authorId, users.id))))
      .orderBy(users.id),
  findFirst: ({ db, eq, users }) => db.query.users.findFirst({ where: eq(users.email, 'bob@example.com') }),
  'findFirst of none': async ({ db, eq, users }) =>
    (await db.query.users.findFirst({ where: eq(users.id, 'u9') })) ?? 'nothing',
  'findMany with a relation': ({ db }) =>
    db.query.users.findMany({
      with: { posts: true },
      orderBy: (users: any, { asc }: any) => [asc(users.id)],
    }),
  'findMany with columns': ({ db }) =>
    db.query.users.findMany({
      columns: { id: true },
      with: {
        posts: {
          columns: { title: true },
          orderBy: (posts: any, { desc }: any) => desc(posts.title),
          limit: 1,
        },
      },
      orderBy: (users: any, { asc }: any) => asc(users.id),
    }),
  'one side of a relation': ({ db }) =>
    db.query.posts.findMany({
      with: { author: { columns: { name: true } } },
      where: (posts: any, { gt }: any) => gt(posts.id, 1),
      orderBy: (posts: any, { asc }: any) => [asc(posts.id)],
    }),
  'columns left out': ({ db }) =>
    db.query.users.findFirst({
      columns: { emailVerified: false, image: false },
      where: (users: any, { eq }: any) => eq(users.id, 'u1'),
    }),
  ...DRIZZLE_NESTED_CASES,
  'update returns': ({ db, eq, users }) =>
    db
      .update(users)
      .set({ role: 'editor' })
      .where(eq(users.id, 'u2'))
      .returning({ id: users.id, role: users.role }),
  'update by sql': ({ db, eq, sql, users }) =>
    db
      .update(users)
      .set({ logins: sql`${users.logins} + 1` })
      .where(eq(users.id, 'u1'))
      .returning({ logins: users.logins }),
  'update of undefined': ({ db, eq, users }) =>
    db.update(users).set({ name: 'Bobby', role: undefined }).where(eq(users.id, 'u2')).returning(),
  'conflict, nothing': ({ db, users }) =>
    db.insert(users).values({ id: 'u1', email: 'other@example.com' }).onConflictDoNothing().returning(),
  'conflict, update': ({ db, users }) =>
    db
      .insert(users)
      .values({ id: 'u1', email: 'ada@example.com' })
      .onConflictDoUpdate({ target: users.id, set: { name: 'Ada L.' } })
      .returning({ id: users.id, name: users.name }),
  'conflict, an error': ({ db, users }) =>
    db
      .insert(users)
      .values({ id: 'u7', email: 'ada@example.com' })
      .then(
        () => 'inserted',
        () => 'refused',
      ),
  'unknown author': ({ db, posts }) =>
    db
      .insert(posts)
      .values({ title: 'x', authorId: 'u9' })
      .then(
        () => 'inserted',
        () => 'refused',
      ),
  'transaction that fails': async ({ db, eq, users }) => {
    const how = await db
      .transaction(async (tx: any) => {
        await tx.update(users).set({ name: 'gone' }).where(eq(users.id, 'u1'))
        await tx.delete(users).where(eq(users.id, 'u3'))
        throw new Error('no')
      })
      .then(
        () => 'committed',
        () => 'rolled back',
      )
    return [how, await db.select({ id: users.id, name: users.name }).from(users).orderBy(users.id)]
  },
  transaction: ({ db, eq, users }) =>
    db.transaction(async (tx: any) => {
      await tx.update(users).set({ logins: 0 }).where(eq(users.id, 'u3'))
      return tx.select({ logins: users.logins }).from(users).where(eq(users.id, 'u3'))
    }),
  'delete returns': ({ db, eq, posts }) =>
    db.delete(posts).where(eq(posts.title, 'Alone')).returning({ title: posts.title }),
  'delete cascades': async ({ db, eq, posts, users }) => {
    await db.delete(users).where(eq(users.id, 'u1'))
    return db.select({ title: posts.title }).from(posts)
  },
}
