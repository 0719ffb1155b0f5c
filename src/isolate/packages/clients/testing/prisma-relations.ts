/** A schema with lists on both sides, relations to one row and a compound key. */
export const RELATIONS_SCHEMA = `
model User {
  id       String   @id @default(cuid())
  email    String?  @unique
  name     String?
  password String?
  settings Json?
  roles    Role[]
  profile  Profile?
  team     Team?    @relation(fields: [teamId], references: [id])
  teamId   Int?
  followedBy User[] @relation("Follows")
  following  User[] @relation("Follows")
}
model Role {
  name  String @id
  level Int    @default(1)
  users User[]
  permissions Permission[]
}
model Permission {
  id    Int    @id @default(autoincrement())
  key   String @unique
  roles Role[]
}
model Profile {
  id     Int    @id @default(autoincrement())
  bio    String?
  userId String @unique
  user   User   @relation(fields: [userId], references: [id], onDelete: Cascade)
}
model Team {
  id      Int    @id @default(autoincrement())
  slug    String @unique
  members User[]
}
model Seat {
  row    Int
  number Int
  holder String?
  @@id([row, number])
}
`

/** What Prisma's own migrations make of it, and what each write is in SQL. */
export const RELATIONS_CREATE = `
create table "Team" (id serial primary key, slug text unique);
create table "User" (id text primary key, email text unique, name text, password text, settings jsonb, "teamId" integer references "Team"(id));
create table "Role" (name text primary key, level integer not null default 1);
create table "Permission" (id serial primary key, key text unique);
create table "_RoleToUser" ("A" text references "Role"(name) on delete cascade, "B" text references "User"(id) on delete cascade, primary key ("A", "B"));
create table "_PermissionToRole" ("A" integer references "Permission"(id) on delete cascade, "B" text references "Role"(name) on delete cascade, primary key ("A", "B"));
insert into "Team" (slug) values ('blue');
insert into "User" values ('u1', 'ada@example.com', 'Ada', 'h1', '{"theme": "dark", "tags": ["a", "b"], "plan": {"seats": 3}}', 1), ('u2', 'bob@example.com', 'Bob', 'h2', null, null), ('u3', 'cyd@example.com', 'Cyd', null, null, 1);
insert into "Role" values ('admin', 9), ('editor', 1), ('guest', 1);
insert into "Permission" (key) values ('write'), ('read');
insert into "_RoleToUser" values ('admin', 'u1'), ('editor', 'u1'), ('editor', 'u2');
insert into "_PermissionToRole" values (1, 'admin'), (2, 'admin'), (2, 'editor');`

export const RELATIONS_SEED = `
await prisma.role.create({ data: { name: 'admin', level: 9, permissions: { create: [{ key: 'write' }, { key: 'read' }] } } })
await prisma.role.createMany({ data: [{ name: 'editor' }, { name: 'guest' }] })
await prisma.user.create({ data: { id: 'u1', email: 'ada@example.com', name: 'Ada', password: 'h1', settings: { theme: 'dark', tags: ['a', 'b'], plan: { seats: 3 } }, roles: { connect: [{ name: 'admin' }, { name: 'editor' }] }, team: { create: { slug: 'blue' } } } })
await prisma.user.create({ data: { id: 'u2', email: 'bob@example.com', name: 'Bob', password: 'h2', roles: { connectOrCreate: { where: { name: 'editor' }, create: { name: 'editor', level: 5 } } } } })
await prisma.user.create({ data: { id: 'u3', email: 'cyd@example.com', name: 'Cyd', team: { connectOrCreate: { where: { slug: 'blue' }, create: { slug: 'blue' } } } } })
await prisma.permission.update({ where: { key: 'read' }, data: { roles: { connect: { name: 'editor' } } } })`

/** Each with the SQL that means the same. */
export const RELATIONS_CASES: readonly (readonly [code: string, sql: string])[] = [
  [
    `prisma.user.findMany({ where: { roles: { some: { name: 'admin' } } }, select: { id: true } })`,
    `select id from "User" u where exists (select 1 from "_RoleToUser" r where r."B" = u.id and r."A" = 'admin')`,
  ],
  [
    `prisma.user.findMany({ where: { roles: { none: {} } }, select: { id: true } })`,
    `select id from "User" u where not exists (select 1 from "_RoleToUser" r where r."B" = u.id)`,
  ],
  [
    `prisma.user.findMany({ where: { roles: { every: { level: { lt: 5 } } } }, select: { id: true }, orderBy: { id: 'asc' } })`,
    `select id from "User" u where not exists (select 1 from "_RoleToUser" l join "Role" r on r.name = l."A" where l."B" = u.id and not r.level < 5) order by id`,
  ],
  [
    `prisma.user.findMany({ where: { roles: { some: { permissions: { some: { key: 'read' } } } } }, select: { id: true }, orderBy: { id: 'asc' } })`,
    `select distinct u.id from "User" u join "_RoleToUser" l on l."B" = u.id join "_PermissionToRole" p on p."B" = l."A" join "Permission" k on k.id = p."A" where k.key = 'read' order by 1`,
  ],
  [
    `prisma.role.findMany({ orderBy: [{ users: { _count: 'desc' } }, { name: 'asc' }], select: { name: true } })`,
    `select name from "Role" r order by (select count(*) from "_RoleToUser" l where l."A" = r.name) desc, name`,
  ],
  [
    `prisma.user.findMany({ where: { team: { is: { slug: 'blue' } }, NOT: { roles: { some: {} } } }, select: { id: true } })`,
    `select u.id from "User" u join "Team" t on t.id = u."teamId" where t.slug = 'blue' and not exists (select 1 from "_RoleToUser" l where l."B" = u.id)`,
  ],
  [
    `prisma.user.findMany({ where: { settings: { path: ['theme'], equals: 'dark' } }, select: { id: true } })`,
    `select id from "User" where settings->>'theme' = 'dark'`,
  ],
  [
    `prisma.user.findMany({ where: { settings: { path: ['plan', 'seats'], gt: 2 } }, select: { id: true } })`,
    `select id from "User" where (settings#>>'{plan,seats}')::int > 2`,
  ],
  [
    `prisma.user.findMany({ where: { settings: { path: ['tags'], array_contains: 'a' } }, select: { id: true } })`,
    `select id from "User" where settings->'tags' @> '["a"]'`,
  ],
  [
    `prisma.user.findMany({ omit: { password: true, settings: true, teamId: true, email: true }, orderBy: { id: 'asc' } })`,
    `select id, name from "User" order by id`,
  ],
]

/** What is written, and what comes of it. */
export const RELATIONS_WRITES: readonly (readonly [title: string, body: string, expected: unknown])[] = [
  [
    'connects, replaces and removes the rows of a relation that is a list on both sides',
    `const rolesOf = async (id) => (await prisma.user.findUnique({ where: { id }, include: { roles: { orderBy: { name: 'asc' }, include: { permissions: { select: { key: true }, orderBy: { key: 'asc' } } } }, _count: { select: { roles: true } } } }))
      const ada = await rolesOf('u1')
      const change = async (roles) => (await prisma.user.update({ where: { id: 'u1' }, data: { roles }, include: { roles: { orderBy: { name: 'asc' } } } })).roles.map((role) => role.name + role.level)
      const set = await change({ set: [{ name: 'guest' }] })
      const twice = await change({ connect: [{ name: 'guest' }, { name: 'editor' }] })
      const made = await change({ create: { name: 'owner', level: 7 }, disconnect: { name: 'guest' } })
      const updated = await change({ update: { where: { name: 'owner' }, data: { level: 8 } } })
      const upserted = await change({ upsert: { where: { name: 'tester' }, create: { name: 'tester' }, update: { level: 3 } } })
      const removed = await change({ delete: { name: 'owner' } })
      const none = await change({ set: [] })
      const missing = await prisma.user.update({ where: { id: 'u1' }, data: { roles: { connect: { name: 'nothing' } } } }).catch((error) => error.code)
      const notMine = await prisma.user.update({ where: { id: 'u1' }, data: { roles: { update: { where: { name: 'editor' }, data: { level: 2 } } } } }).catch((error) => error.code)
      const followed = await prisma.user.update({ where: { id: 'u1' }, data: { following: { connect: { id: 'u2' } } }, select: { following: { select: { id: true } }, followedBy: true } })
      const bob = await prisma.user.findUnique({ where: { id: 'u2' }, select: { following: true, followedBy: { select: { id: true } } } })
      await prisma.role.delete({ where: { name: 'editor' } })
      return { ada: [ada.roles.map((role) => [role.name, role.permissions.map((one) => one.key)]), ada._count], set, twice, made, updated, upserted, removed, none, missing, notMine, followed, bob,
        left: (await rolesOf('u2')).roles, guests: await prisma.role.count(), others: (await prisma.user.findUnique({ where: { id: 'u3' } }).roles()) }`,
    {
      ada: [
        [
          ['admin', ['read', 'write']],
          ['editor', ['read']],
        ],
        { roles: 2 },
      ],
      set: ['guest1'],
      twice: ['editor1', 'guest1'],
      made: ['editor1', 'owner7'],
      updated: ['editor1', 'owner8'],
      upserted: ['editor1', 'owner8', 'tester1'],
      removed: ['editor1', 'tester1'],
      none: [],
      missing: 'P2025',
      notMine: 'P2025',
      followed: { following: [{ id: 'u2' }], followedBy: [] },
      bob: { following: [], followedBy: [{ id: 'u1' }] },
      left: [],
      guests: 3,
      others: [],
    },
  ],
  [
    'writes through relations to one row, at every depth',
    `const include = { profile: { select: { bio: true } }, team: { select: { slug: true } } }
      const change = async (data) => { const { profile, team } = await prisma.user.update({ where: { id: 'u2' }, data, include }); return [profile?.bio, team?.slug] }
      return {
        made: await change({ profile: { create: { bio: 'one' } }, team: { connect: { slug: 'blue' } } }),
        changed: await change({ profile: { update: { bio: 'two' } }, team: { update: { slug: 'navy' } } }),
        upserted: await change({ profile: { upsert: { create: { bio: 'x' }, update: { bio: 'three' } } }, team: { upsert: { create: { slug: 'x' }, update: { slug: 'teal' } } } }),
        gone: await change({ profile: { delete: true }, team: { disconnect: true } }),
        again: await change({ profile: { upsert: { create: { bio: 'four' }, update: { bio: 'x' } } }, team: { upsert: { create: { slug: 'red' }, update: { slug: 'x' } } } }),
        deep: (await prisma.team.update({ where: { slug: 'teal' }, data: { members: { update: { where: { id: 'u1' }, data: { name: 'Ada L.', roles: { set: [{ name: 'guest' }] }, profile: { create: { bio: 'deep' } } } } } }, include: { members: { where: { id: 'u1' }, select: { name: true, roles: { select: { name: true } }, profile: { select: { bio: true } } } } } })).members,
        upsertedUser: await prisma.user.upsert({ where: { id: 'u3' }, create: { id: 'u3' }, update: { team: { connect: { slug: 'red' } } }, select: { team: { select: { slug: true } } } }),
      }`,
    {
      made: ['one', 'blue'],
      changed: ['two', 'navy'],
      upserted: ['three', 'teal'],
      gone: [undefined, undefined],
      again: ['four', 'red'],
      deep: [{ name: 'Ada L.', roles: [{ name: 'guest' }], profile: { bio: 'deep' } }],
      upsertedUser: { team: { slug: 'red' } },
    },
  ],
  [
    'finds rows by compound keys, and by SQL that is put together',
    `await prisma.seat.createMany({ data: [{ row: 1, number: 1 }, { row: 1, number: 2, holder: 'Ada' }] })
      const held = await prisma.seat.upsert({ where: { row_number: { row: 1, number: 1 } }, create: { row: 1, number: 1 }, update: { holder: 'Bob' } })
      const only = Prisma.sql\`where holder = \${'Ada'}\`
      const raw = await prisma.$queryRaw\`select number from "Seat" \${only} and row in (\${Prisma.join([1, 2])})\`
      const unsafe = await prisma.$queryRawUnsafe('select count(*)::int as n from "Seat" where row = $1', 1)
      const changed = await prisma.$executeRaw(Prisma.sql\`update "Seat" set holder = null \${Prisma.empty}\`)
      return { held: held.holder, raw, unsafe, changed }`,
    { held: 'Bob', raw: [{ number: 2 }], unsafe: [{ n: 2 }], changed: 2 },
  ],
]
