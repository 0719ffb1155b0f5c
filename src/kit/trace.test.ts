import { expect, test } from 'vitest'
import { toJson } from '../protocol/json.ts'
import { readTrace } from '../record/export/trace/read-trace.ts'
import { asked, worldThatAnswers } from '../serve/testing/world.ts'
import { mailsOf, viewOf } from '../serve/worlds/view.ts'
import type { ServedWorld } from '../serve/worlds/world.ts'
import { traceOf } from './trace.ts'

const TEST = { title: 'signs Ada in', error: 'expected a heading\nreceived none', at: 2000 }

/** As the workbench has it: written to a file and read, with every check. */
async function shown(world: ServedWorld) {
  const trace = async () => ({ world: viewOf(world), steps: world.steps.list(), mails: mailsOf(world) })
  const read = readTrace(toJson(await traceOf({ trace }, TEST)))
  if ('problem' in read) throw new Error(read.problem)
  return read.trace
}

test('a world in which nothing happened has a trace, with what the test failed with', async () => {
  const { steps } = await shown(worldThatAnswers(() => new Response()))
  expect(steps.map(({ kind, outcome, summary }) => [kind, outcome, summary])).toEqual([
    ['log.written', 'failed', 'expected a heading'],
  ])
})

test('what went over the wire comes first, and every step of it can be read', async () => {
  const world = worldThatAnswers(() => Response.json({ access_token: 'x' }))
  const headers = { cookie: 'a=b', 'sec-fetch-dest': 'document' }
  await asked(world, 'browser', 'https://accounts.google.com/', { headers })
  await asked(world, 'server')
  world.deliver({ service: 'smtp', id: 'm1', to: 'ada@example.com', from: 'app', subject: 'Hi', sentAt: 7 })
  const { steps, mails } = await shown(world)
  expect(steps.map(({ kind }) => kind)).toEqual([
    'request.sent',
    'cookie.sent',
    'response.received',
    'request.sent',
    'response.received',
    'mail.sent',
    'log.written',
  ])
  expect(mails).toMatchObject([{ to: 'ada@example.com', at: 7 }])
})
