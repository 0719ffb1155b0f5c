import { expect, it } from 'vitest'
import { runInWorld } from './run-in-world.ts'

const QUERY = {
  statement: {
    action: 'find',
    table: 'member',
    where: { call: 'eq', args: [{ column: 'email' }, { value: 'ada@example.com' }] },
  },
}
const SOUGHT = {
  sought: ['ada@example.com'],
  equal: { email: 'ada@example.com' },
  user: {},
  firsts: [],
  rows: [{ table: 'member', row: {}, personal: { email: 'email' } }],
  isGiven: true,
} as const

it.each([
  [undefined, 0],
  [{ id: 'user-ada' }, 1],
])('where the code makes rows itself, only someone who is given one has it: %o', (columns, count) => {
  const ada = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com', login: 'ada', columns }
  const { result } = runInWorld({ tables: {}, people: [ada] }, QUERY, { flags: {}, sought: SOUGHT })
  expect(result.count).toBe(count)
})

const WITH_TEAM = {
  statement: {
    ...QUERY.statement,
    include: [
      {
        as: 'teams',
        kind: 'many',
        find: {
          action: 'find',
          table: 'team',
          where: {
            call: 'eq',
            args: [
              { column: 'memberId', of: 'team' },
              { column: 'id', of: 'member' },
            ],
          },
        },
      },
    ],
  },
}
const MEMBER = { key: ['member', 1], row: { id: 'm1', email: 'ada@example.com' } }
const ADA = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com', login: 'ada' }
const asked = (columns?: object) => {
  const ada = { ...ADA, ...(columns && { columns }) }
  const world = { tables: { member: [MEMBER] }, people: [ada as never] }
  return runInWorld(world, WITH_TEAM, { flags: {}, sought: { ...SOUGHT, firsts: ['teams'] } })
}

it('says whose rows a query lacks, also those that belong to a row', () => {
  expect(asked()).toMatchObject({ lacks: { table: 'member', person: 'ada', columns: {} }, changes: [] })
})

it('someone who has registered has the rows that belong to theirs', () => {
  const { changes, lacks, result } = asked({ id: 'user-ada' })
  expect(lacks).toBeUndefined()
  expect(changes).toMatchObject([{ table: 'team', row: { memberId: 'm1' } }])
  expect(result.rows).toMatchObject([{ id: 'm1', teams: [{ memberId: 'm1' }] }])
})

it('what is said of someone counts in rows that belong to theirs, unless it is about their own row', () => {
  const columns = { id: 'user-ada', hash: 'made', kind: 'captain' }
  const sought = {
    ...SOUGHT,
    user: { kind: 'crew' },
    firsts: ['teams'],
    related: { teams: { hash: 'unmade', kind: 'ship' } },
  }
  const world = { tables: {}, people: [{ ...ADA, columns }] }
  const { changes } = runInWorld(world, WITH_TEAM, { flags: {}, sought })
  expect(changes).toContainEqual(
    expect.objectContaining({ table: 'team', row: expect.objectContaining({ hash: 'made', kind: 'ship' }) }),
  )
})

it('times that a setup has as text are times', () => {
  const world = {
    tables: {},
    people: [{ ...ADA, columns: { id: 'user-ada', joinedAt: '2030-01-01T00:00:00.000Z' } }],
  }
  const rows = [
    {
      table: 'users',
      row: { seenAt: '2030-01-02T00:00:00.000Z', title: '2030' },
      personal: { email: 'email' },
    },
  ] as const
  const sought = { sought: ['ada@example.com'], equal: {}, user: {}, firsts: [], rows }
  const where = { call: 'eq', args: [{ column: 'email' }, { value: 'ada@example.com' }] }
  const { result } = runInWorld(
    world,
    { statement: { action: 'find', table: 'users', where } },
    { flags: {}, sought },
  )
  expect(result.rows).toMatchObject([
    { joinedAt: new Date('2030-01-01'), seenAt: new Date('2030-01-02'), title: '2030' },
  ])
})

const LINKED = {
  ...QUERY,
  shapes: {
    member: {
      columns: ['email', 'roleId', 'clubId', 'userId'],
      references: [
        { columns: ['roleId'], table: 'role', to: ['id'], onDelete: 'refuse', isRequired: true },
        { columns: ['clubId'], table: 'club', to: ['id'], onDelete: 'null', isRequired: false },
        { columns: ['userId'], table: 'users', to: ['id'], onDelete: 'cascade', isRequired: true },
      ],
    },
    role: {
      columns: ['id', 'name', 'realmId'],
      counted: ['id'],
      references: [
        { columns: ['realmId'], table: 'realm', to: ['id'], onDelete: 'refuse', isRequired: true },
      ],
    },
  },
}

it('a row that is made has the rows that its foreign keys must point to, and theirs', () => {
  const world = { tables: {}, people: [ADA] }
  const { changes } = runInWorld(world, LINKED, { flags: {}, sought: { ...SOUGHT, isGiven: false } })
  const rows = (name: string) => changes.flatMap(({ row, table }) => (table === name ? [row] : [])).at(-1)
  expect(rows('member')).toEqual({ email: 'ada@example.com', roleId: 1, userId: 'user-ada' })
  expect(rows('role')).toEqual({ id: 1, name: 'role', realmId: '1' })
  expect(rows('realm')).toMatchObject({ id: '1' })
  expect(rows('users')).toMatchObject({ id: 'user-ada', email: 'ada@example.com' })
  expect(rows('club')).toBeUndefined()
})

it('a row that is made takes a row that is there already', () => {
  const role = { key: ['role', 7], row: { id: 7, name: 'clerk', realmId: 'r' } }
  const world = { tables: { role: [role], realm: [{ key: ['realm', 1], row: { id: 'r' } }] }, people: [ADA] }
  const { changes } = runInWorld(world, LINKED, { flags: {}, sought: { ...SOUGHT, isGiven: false } })
  expect(changes.findLast(({ table }) => table === 'member')?.row).toMatchObject({ roleId: 7 })
  expect(changes.some(({ table }) => table === 'role' || table === 'realm')).toBe(false)
})
