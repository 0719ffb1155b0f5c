export const SCHEMA = `generator client { provider = "prisma-client-js" }
enum Role { USER ADMIN }
model User {
  id            String    @id @default(cuid())
  name          String?
  email         String?   @unique // as it is typed
  emailVerified DateTime?
  image         String?
  role          Role      @default(USER)
  logins        Int       @default(0)
  accounts      Account[]
  posts         Post[]
}
model Account {
  id                String @id @default(cuid())
  userId            String
  type              String
  provider          String
  providerAccountId String
  user User @relation(fields: [userId], references: [id], onDelete: Cascade)
  @@unique([provider, providerAccountId])
}
model Post {
  id       Int     @id @default(autoincrement())
  title    String
  score    Int?
  authorId String?
  author   User?   @relation(fields: [authorId], references: [id], onDelete: SetNull)
}
`

/** Each with the SQL that means the same: Prisma itself needs an engine that is not in the registry. */
export const CASES: readonly (readonly [code: string, sql: string])[] = [
  [
    `prisma.user.findUnique({ where: { email: 'ada@example.com' } })`,
    `select * from "User" where email = 'ada@example.com'`,
  ],
  [`prisma.user.findUnique({ where: { id: 'u9' } })`, `select * from "User" where id = 'u9'`],
  [
    `prisma.user.findMany({ where: { name: null }, select: { id: true } })`,
    `select id from "User" where name is null`,
  ],
  [
    `prisma.user.findMany({ where: { name: { not: 'Ada' } }, select: { id: true } })`,
    `select id from "User" where name <> 'Ada'`,
  ],
  [
    `prisma.user.findMany({ where: { NOT: { name: 'Ada' } }, select: { id: true } })`,
    `select id from "User" where not (name = 'Ada')`,
  ],
  [
    `prisma.user.findMany({ where: { OR: [{ role: 'ADMIN' }, { logins: { gte: 5 } }] }, select: { id: true }, orderBy: { id: 'asc' } })`,
    `select id from "User" where role = 'ADMIN' or logins >= 5 order by id`,
  ],
  [`prisma.user.findMany({ where: { OR: [] }, select: { id: true } })`, `select id from "User" where false`],
  [
    `prisma.user.findMany({ where: { email: { contains: 'EXAMPLE', mode: 'insensitive' }, id: { in: ['u1', 'u2'] } }, select: { id: true }, orderBy: { id: 'desc' } })`,
    `select id from "User" where email ilike '%EXAMPLE%' and id in ('u1', 'u2') order by id desc`,
  ],
  [
    `prisma.user.findMany({ where: { email: { startsWith: 'b' } }, select: { id: true } })`,
    `select id from "User" where email like 'b%'`,
  ],
  [
    `prisma.user.findMany({ where: { email: undefined }, select: { id: true }, orderBy: { id: 'asc' }, skip: 1, take: 1 })`,
    `select id from "User" order by id offset 1 limit 1`,
  ],
  [
    `prisma.user.findMany({ where: { posts: { some: { score: { gt: 4 } } } }, select: { id: true }, orderBy: { id: 'asc' } })`,
    `select id from "User" u where exists (select 1 from "Post" p where p."authorId" = u.id and p.score > 4) order by id`,
  ],
  [
    `prisma.user.findMany({ where: { posts: { none: {} } }, select: { id: true } })`,
    `select id from "User" u where not exists (select 1 from "Post" p where p."authorId" = u.id)`,
  ],
  [
    `prisma.user.findMany({ where: { posts: { every: { score: { gt: 4 } } } }, select: { id: true }, orderBy: { id: 'asc' } })`,
    `select id from "User" u where not exists (select 1 from "Post" p where p."authorId" = u.id and not (p.score > 4)) order by id`,
  ],
  [
    `prisma.post.findMany({ where: { author: { name: 'Ada' } }, select: { title: true }, orderBy: { id: 'asc' } })`,
    `select title from "Post" p where exists (select 1 from "User" u where u.id = p."authorId" and u.name = 'Ada') order by id`,
  ],
  [
    `prisma.post.findMany({ where: { author: null }, select: { title: true } })`,
    `select title from "Post" where "authorId" is null`,
  ],
  [
    `prisma.post.findMany({ select: { id: true }, orderBy: [{ score: 'desc' }, { id: 'asc' }] })`,
    `select id from "Post" order by score desc, id`,
  ],
  [
    `prisma.post.findMany({ select: { id: true }, orderBy: [{ author: { name: 'asc' } }, { id: 'desc' }] })`,
    `select p.id from "Post" p left join "User" u on u.id = p."authorId" order by u.name, p.id desc`,
  ],
  [
    `prisma.post.findMany({ distinct: ['authorId'], select: { authorId: true }, orderBy: { authorId: 'asc' } })`,
    `select distinct "authorId" from "Post" order by "authorId"`,
  ],
  [
    `prisma.account.findUnique({ where: { provider_providerAccountId: { provider: 'github', providerAccountId: '1' } }, select: { userId: true } })`,
    `select "userId" from "Account" where provider = 'github' and "providerAccountId" = '1'`,
  ],
  [
    `prisma.user.findMany({ cursor: { id: 'u2' }, select: { id: true } })`,
    `select id from "User" where id >= 'u2' order by id`,
  ],
  [
    `prisma.post.findMany({ cursor: { id: 2 }, skip: 1, take: 2, orderBy: { title: 'desc' }, select: { title: true } })`,
    `select title from "Post" where title < (select title from "Post" where id = 2) order by title desc limit 2`,
  ],
  [
    `prisma.post.findMany({ take: -2, orderBy: { id: 'asc' }, select: { id: true } })`,
    `select id from (select id from "Post" order by id desc limit 2) last order by id`,
  ],
  [
    `prisma.user.findMany({ cursor: { id: 'u9' }, select: { id: true } })`,
    `select id from "User" where false`,
  ],
  [
    `prisma.post.groupBy({ by: ['authorId'], _count: true, orderBy: { authorId: 'asc' } })`,
    `select "authorId", count(*)::int as "_count" from "Post" group by "authorId" order by "authorId"`,
  ],
  [
    `prisma.user.groupBy({ by: 'role', where: { logins: { gt: 0 } }, having: { logins: { _sum: { gte: 4 } } }, orderBy: { _count: { id: 'desc' } } })`,
    `select role from "User" where logins > 0 group by role having sum(logins) >= 4 order by count(id) desc`,
  ],
  [
    `prisma.user.findFirst({ where: { accounts: { some: { provider: 'github' } } }, select: { name: true } })`,
    `select name from "User" u where exists (select 1 from "Account" a where a."userId" = u.id and a.provider = 'github') limit 1`,
  ],
]

export const SEED = `
await prisma.user.create({ data: { id: 'u1', name: 'Ada', email: 'ada@example.com', role: 'ADMIN', logins: 3, accounts: { create: { type: 'oauth', provider: 'github', providerAccountId: '1' } }, posts: { create: [{ title: 'First', score: 5 }, { title: 'second' }] } } })
await prisma.user.createMany({ data: [{ id: 'u2', name: 'Bob', email: 'bob@example.com', logins: 1 }, { id: 'u3', email: 'cyd@example.com', logins: 7 }] })
await prisma.post.create({ data: { title: 'Third', score: 9, author: { connect: { email: 'bob@example.com' } } } })
await prisma.post.create({ data: { title: 'Alone' } })`

/** The same rows in SQL. */
export const CREATE = `
create table "User" (id text primary key, name text collate "C", email text unique, "emailVerified" timestamp, image text, role text, logins integer);
create table "Account" (id text, "userId" text, type text, provider text, "providerAccountId" text);
create table "Post" (id serial primary key, title text collate "C", score integer, "authorId" text);
insert into "User" values ('u1', 'Ada', 'ada@example.com', null, null, 'ADMIN', 3), ('u2', 'Bob', 'bob@example.com', null, null, 'USER', 1), ('u3', null, 'cyd@example.com', null, null, 'USER', 7);
insert into "Account" values ('a', 'u1', 'oauth', 'github', '1');
insert into "Post" (title, score, "authorId") values ('First', 5, 'u1'), ('second', null, 'u1'), ('Third', 9, 'u2'), ('Alone', null, null);`
