import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { leavesOf } from '../values/atoms.ts'
import { plural } from '../values/time.ts'
import { defineKind } from './kind.ts'
import { thrown } from './shared/call.ts'

export type QueryRan = StepOf<'query.ran'>

/** What people call each client. */
const CLIENTS: Readonly<Record<string, string>> = {
  drizzle: 'Drizzle',
  firestore: 'Firestore',
  kysely: 'Kysely',
  mongodb: 'MongoDB',
  mongoose: 'Mongoose',
  prisma: 'Prisma',
  'rate limit': 'its rate limiter',
  redis: 'Redis',
  sql: 'SQL',
  supabase: 'Supabase',
}

export const queryRan = defineKind('query.ran', {
  group: 'adapter',
  icon: 'database',
  lane: 'database',
  tab: 'Database',
  isCounted: true,
  diagram: 'call',
  label: ({ data }) => ({ name: textOf(data.text, 80), note: outcomeOf(data) }),
  description: ({ data }) =>
    `app.example's own code asks its database through ${CLIENTS[data.client] ?? data.client}, which ${data.error ? `${thrown(data.error)}.` : `${writes(data) ? 'changed' : 'found'} ${plural(data.count, 'row')}.`}`,
  lesson: {
    why: 'Callbacks look up what Auth.js does not know, such as a role. The query runs on the same tables that the adapter uses.',
    without: 'The session could only have what the provider and the adapter say.',
    spec: authjs('callbacks', 'reference/core#callbacks'),
  },
  clause: 'the code queries the database',
  pausedAt: ({ data }) => `after ${textOf(data.text, 40)}`,
  values: ({ data }) => leavesOf('adapter', { result: data.result }),
  site: ({ data }) => textOf(data.text, 60),
})

function outcomeOf({ count, error, ...data }: QueryRan['data']): string {
  if (error) return `threw ${error.type}`
  return `→ ${writes(data) ? `${plural(count, 'row')} changed` : plural(count, 'row')}`
}

function writes({ rows }: Pick<QueryRan['data'], 'rows'>): boolean {
  return rows.length > 0
}

/** On one line, and not longer. */
function textOf(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line
}
