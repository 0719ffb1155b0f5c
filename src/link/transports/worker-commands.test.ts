import { describe, expect, it } from 'vitest'
import { createFakeWorker } from '../testing/fake-worker.ts'
import { createWorkerTransport, type WorkerParts, type WorkerTimes } from './worker-commands.ts'

const TIMES: WorkerTimes = { pingMs: 20, patienceMs: 10, limitMs: 400 }

const events = { listen: () => () => undefined }
const connect = (post: WorkerParts['post']) =>
  createWorkerTransport({ world: 'w1', events, post, times: TIMES })

describe('createWorkerTransport', () => {
  it('answers a command with its output', async () => {
    const worker = createFakeWorker()
    const channel = connect(worker.post)
    expect((await channel.send('world.read', {})).world).toBe('w1')
  })

  it('rejects with the code and the sentence that the worker gave', async () => {
    const worker = createFakeWorker()
    const channel = connect(worker.post)
    const failure = channel.send('page.cookie', { exchange: 'e1', line: 'a=b' })
    await expect(failure).rejects.toMatchObject({
      code: 'unknown-command',
      message: 'no answer for page.cookie',
    })
  })

  it('knows which worker answers, and reports when it is another one', async () => {
    const worker = createFakeWorker()
    const channel = connect(worker.post)
    const met: (string | undefined)[] = []
    channel.worker.subscribe(() => met.push(channel.worker.get()?.workerInstance))
    await channel.ping()
    await channel.ping()
    worker.workerInstance = 'second'
    await channel.ping()
    expect(met).toEqual(['first', 'second'])
  })

  it('sends a command again when the worker that had it is gone', async () => {
    const worker = createFakeWorker()
    const channel = connect(worker.post)
    await channel.ping()
    worker.silent = true
    const answer = channel.send('mail.list', {})
    worker.silent = false
    worker.workerInstance = 'second'
    expect(await answer).toEqual([])
    expect(worker.asked.filter(({ name }) => name === 'mail.list')).toHaveLength(2)
  })

  it('does not move the clock twice: it says that the worker stopped', async () => {
    const worker = createFakeWorker()
    const channel = connect(worker.post)
    await channel.ping()
    worker.silent = true
    const answer = channel.send('clock.advance', { seconds: 3600 })
    worker.silent = false
    worker.workerInstance = 'second'
    await expect(answer).rejects.toMatchObject({ code: 'worker-stopped' })
    expect(worker.asked.filter(({ name }) => name === 'clock.advance')).toHaveLength(1)
  })

  it('gives up on a worker that stays silent', async () => {
    const worker = createFakeWorker()
    worker.silent = true
    const channel = connect(worker.post)
    await expect(channel.send('mail.list', {})).rejects.toMatchObject({ code: 'worker-silent' })
  })

  it('rejects what cannot be sent at all', async () => {
    const post = () => {
      throw new Error('no worker')
    }
    const channel = connect(post)
    await expect(channel.send('mail.list', {})).rejects.toThrow('mail.list could not be sent: no worker')
  })
})
