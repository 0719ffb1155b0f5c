// biome-ignore-all lint/suspicious/noExplicitAny: the same text runs with the real library and with ours
/** What a case is given: a database, tables and what `drizzle-orm` exports. */
type Given = any
export type Case = (given: Given) => Promise<unknown>

/** Queries made of other queries and of SQL. */
export const DRIZZLE_NESTED_CASES: Readonly<Record<string, Case>> = {
  'from a subquery': ({ db, desc, gt, users }) => {
    const active = db
      .select({ id: users.id, n: users.logins })
      .from(users)
      .where(gt(users.logins, 1))
      .as('active')
    return db.select().from(active).where(gt(active.n, 2)).orderBy(desc(active.id))
  },
  'joined to a subquery': ({ count, db, eq, posts, sql, users }) => {
    const counted = db
      .select({ author: posts.authorId, n: count().as('n'), best: sql`max(${posts.score})`.as('best') })
      .from(posts)
      .groupBy(posts.authorId)
      .as('counted')
    return db
      .select({ id: users.id, n: counted.n, best: counted.best })
      .from(users)
      .leftJoin(counted, eq(counted.author, users.id))
      .orderBy(users.id)
  },
  'whole rows beside a subquery': ({ db, eq, posts, users }) => {
    const named = db.select({ id: users.id, name: users.name }).from(users).as('named')
    return db.select().from(posts).innerJoin(named, eq(named.id, posts.authorId)).orderBy(posts.id)
  },
  $with: ({ db, eq, posts, users }) => {
    const written = db.$with('written').as(db.select({ who: posts.authorId }).from(posts))
    const names = db
      .$with('names')
      .as((qb: any) => qb.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, 'u1')))
    return db
      .with(written, names)
      .select({ name: names.name })
      .from(written)
      .innerJoin(names, eq(names.id, written.who))
      .limit(1)
  },
  '$with in an update': ({ db, eq, inArray, users }) => {
    const some = db.$with('some').as(db.select({ id: users.id }).from(users).where(eq(users.id, 'u3')))
    return db
      .with(some)
      .update(users)
      .set({ image: 'picture' })
      .where(inArray(users.id, db.select({ id: some.id }).from(some)))
      .returning({ id: users.id, image: users.image })
  },
  lateral: ({ asc, db, desc, eq, posts, sql, users }) => {
    const last = db
      .select({ title: posts.title })
      .from(posts)
      .where(eq(posts.authorId, users.id))
      .orderBy(desc(posts.id))
      .limit(1)
      .as('last')
    return db
      .select({ id: users.id, last: last.title })
      .from(users)
      .leftJoinLateral(last, sql`true`)
      .orderBy(asc(users.id))
  },
  'union, in order': ({ asc, db, eq, posts, users }) =>
    db
      .select({ text: users.name })
      .from(users)
      .where(eq(users.id, 'u1'))
      .union(db.select({ text: posts.title }).from(posts))
      .orderBy(asc(users.name)),
  unionAll: async ({ db, users }) => {
    const one = () => db.select({ id: users.id }).from(users)
    return (await one().unionAll(one())).length
  },
  'a count as a column': ({ asc, db, eq, posts, users }) =>
    db
      .select({ id: users.id, n: db.$count(posts, eq(posts.authorId, users.id)) })
      .from(users)
      .orderBy(asc(users.id)),
  'a query as a value': ({ db, desc, eq, posts, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, db.select({ id: posts.authorId }).from(posts).orderBy(desc(posts.score)).limit(1))),
  'a prepared query': async ({ db, eq, sql, users }) => {
    const byEmail = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, sql.placeholder('email')))
      .limit(sql.placeholder('most'))
      .prepare('by_email')
    return [
      await byEmail.execute({ email: 'bob@example.com', most: 1 }),
      await byEmail.execute({ email: 'no', most: 1 }),
    ]
  },
  'a prepared relation': ({ db, eq, sql, users }) =>
    db.query.users
      .findFirst({ where: eq(users.id, sql.placeholder('id')), columns: { name: true } })
      .prepare('one')
      .execute({ id: 'u2' }),
  'conditions one after the other': ({ db, gt, users }) => {
    const query = db.select({ id: users.id }).from(users).$dynamic()
    return query.where(gt(users.logins, 2)).limit(1).offset(0).orderBy(users.id)
  },
  'sql with a query inside': ({ asc, db, posts, sql, users }) =>
    db
      .select({
        id: users.id,
        n: sql`(select count(*)::int from posts p where p.author_id = "user"."id")`,
        titles: sql`coalesce((select string_agg(title, ',' order by p.id) from posts p where p.author_id = "user".id), '-')`,
      })
      .from(users)
      .where(
        sql`exists (select 1 from ${posts} where ${posts.authorId} = ${users.id} and ${posts.score} > ${4})`,
      )
      .orderBy(asc(users.id)),
  'sql that is joined': ({ asc, db, eq, sql, users }) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        sql`${sql.join([sql`${users.logins} > ${1}`, eq(users.role, 'admin'), sql`${sql.identifier('name')} is not null`], sql` and `)}`,
      )
      .orderBy(asc(users.id)),
  'sql as a statement': async ({ db, posts, sql, users }) => {
    const { rows } = await db.execute(
      sql`select ${users.id} as who, author_id, count(*)::int as n from ${users} join ${posts} on ${posts.authorId} = ${users.id} where ${users.logins} > ${1} group by 1, 2 order by n desc`,
    )
    return rows
  },
  'sql that writes': async ({ db, sql }) =>
    (
      await db.execute(
        sql`update posts set score = score + ${1} where author_id = ${'u2'} returning id, score`,
      )
    ).rows,
  'extras of a relation': ({ db }) =>
    db.query.users.findMany({
      columns: { id: true },
      extras: (users: any, { sql }: any) => ({ loud: sql`upper(${users.name})`.as('loud') }),
      orderBy: (users: any, { asc }: any) => asc(users.id),
    }),
  'update from another table': ({ db, eq, gt, and, posts, users }) =>
    db
      .update(users)
      .set({ image: posts.title })
      .from(posts)
      .where(and(eq(posts.authorId, users.id), gt(posts.score, 8)))
      .returning({ id: users.id, image: users.image, title: posts.title }),
  'insert what a query finds': ({ db, eq, posts, sql, users }) =>
    db
      .insert(posts)
      .select(
        db
          .select({ id: sql`70`.as('id'), title: users.email, authorId: users.id, score: users.logins })
          .from(users)
          .where(eq(users.id, 'u2')),
      )
      .returning(),
  'delete of that': ({ db, inArray, posts }) =>
    db
      .delete(posts)
      .where(inArray(posts.id, [70]))
      .returning({ id: posts.id }),
}
