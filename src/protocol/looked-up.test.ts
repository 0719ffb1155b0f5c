import { expect, it } from 'vitest'
import { isLookedUpBy } from './looked-up.ts'

const isIn = (text: string) => isLookedUpBy('staffNo', { 'auth.ts': text })

it.each([
  'await Staff.findOne<IStaff>({ staffNo }).lean()',
  'await prisma.staff.findFirst({ where: { OR: [{ email }, { staffNo: credentials.staffNo }] } })',
  'await prisma.staff.findUnique({ where: { number: credentials?.staffNo as string } })',
  'await db.select().from(staff).where(eq(staff.staffNo, staffNo)).limit(1)',
  "await supabase.from('staff').select('*').eq('staff_no', staffNo).single()",
  "await db.selectFrom('staff').selectAll().where('staff_no', '=', credentials.staffNo).executeTakeFirst()",
  "await pool.query('select * from staff where staffNo = $1', [credentials.staffNo])",
])('code looks rows up by it: %s', (text) => {
  expect(isIn(text)).toBe(true)
})

it.each([
  '// await Staff.findOne({ staffNo })',
  'await Staff.findOne({ email })\nreturn { staffNo }',
  'log(credentials.staffNo)',
  'audit(user.id, staffNo)',
  "await fetch(url, { body: JSON.stringify({ staffNo: 'x' }) })",
])('code does not look rows up by it: %s', (text) => {
  expect(isIn(text)).toBe(false)
})

it('takes only names of variables', () => {
  expect(isLookedUpBy('a(b', { 'auth.ts': 'find({ a(b })' })).toBe(false)
})
