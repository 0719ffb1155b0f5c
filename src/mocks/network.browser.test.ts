import { describe, expect, it } from 'vitest'
import type { WorkerReport } from './testing/network-worker.ts'

describe('network in a browser’s worker', () => {
  it('loads without localStorage and carries cookies both ways', async () => {
    const worker = new Worker(new URL('./testing/network-worker.ts', import.meta.url), { type: 'module' })
    const report = await new Promise<WorkerReport>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<WorkerReport>) => resolve(event.data))
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'the worker did not load')),
      )
    })
    worker.terminate()
    expect(report).toEqual({
      hasLocalStorage: false,
      status: 200,
      setCookies: ['_gh_sess=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; Path=/; Secure; HttpOnly; SameSite=Lax'],
      names: ['Ada Byron'],
    })
  })
})
