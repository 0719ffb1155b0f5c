import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { signInSteps } from '../../record/testing/sign-in.ts'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createStepLog } from '../worker/step-log.ts'
import { waitForStep } from './wait-for.ts'

const STEPS = signInSteps()

function createWaiting(recorded: readonly Step[]) {
  const worker = createFakeWorker(recorded)
  const steps = createStepLog(worker.transport.send, worker.announcements, () => undefined)
  return { worker, client: { steps } }
}

const CREATED = { on: { operation: 'createUser' } } as const
const createdAt = STEPS.find((step) => step.kind === 'adapter.called' && step.data.operation === 'createUser')

it('finds a step that is recorded already', async () => {
  const { client } = createWaiting(STEPS)
  expect(await waitForStep(client, CREATED, {})).toEqual(createdAt)
})

it('waits for one that is still to come', async () => {
  const { client, worker } = createWaiting(STEPS.slice(0, 5))
  const waiting = waitForStep(client, CREATED, {})
  worker.append(STEPS.slice(5, 9))
  worker.append(STEPS.slice(9))
  expect(await waiting).toEqual(createdAt)
})

it('takes only steps after the one it is given, and asks its condition', async () => {
  const { client } = createWaiting(STEPS)
  const sent = STEPS.filter(({ kind }) => kind === 'request.sent')
  const after = sent[0]?.seq ?? 0
  expect(await waitForStep(client, { on: { kind: 'request.sent' } }, { after })).toEqual(sent[1])
  const post = await waitForStep(client, { on: { kind: 'request.sent' }, condition: 'method == "POST"' }, {})
  expect(post).toEqual(
    sent.find((step) => step.kind === 'request.sent' && step.data.request.method === 'POST'),
  )
})

it('finds the response to an address whose request was read before', async () => {
  const { client } = createWaiting(STEPS)
  const found = await waitForStep(
    client,
    { on: { kind: 'response.received', url: 'https://app.example/' } },
    {},
  )
  expect(found.kind).toBe('response.received')
})

it('says what the newest step is when nothing comes in time', async () => {
  const { client } = createWaiting(STEPS)
  const last = STEPS.at(-1)
  await expect(waitForStep(client, { on: { kind: 'mail.sent' } }, { within: 0 })).rejects.toMatchObject({
    code: 'timed-out',
    message: `waitFor(on): no such step within 0 s. The newest step is ${last?.seq}, "${last?.summary}".`,
  })
})
