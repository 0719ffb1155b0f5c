import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRequest, writeResponse } from '../../src/serve/proxy/messages.ts'
import { type Serving, serve } from '../../src/serve/serve.ts'
import { fetchThrough, signIn, signInWithGoogle } from '../../src/serve/testing/clients.ts'
import { createServedWorlds } from '../../src/serve/worlds/worlds.ts'
import { collectGarbage } from './collect-garbage.ts'

const ISSUER = 'https://id.example.org'
const CROWD = 100

const start = (): Promise<Serving> =>
  serve({ register: '/no-such-file.mjs', environment: {}, issuers: [{ issuer: ISSUER }] })

/** Milliseconds of a sign-in at the same provider, in turns: through the proxy with TLS, and at a plain HTTP server. */
export async function proxyTimes(
  rounds: number,
): Promise<{ readonly proxied: readonly number[]; readonly direct: readonly number[] }> {
  const running = await start()
  const { proxy } = await running.open()
  const plain = await openPlain()
  const through = { browser: fetchThrough(proxy, running), server: fetchThrough(running.url, running) }
  const straight = { browser: plain.ask, server: plain.ask }
  const proxied: number[] = []
  const direct: number[] = []
  // The first round compiles and connects.
  for (let round = 0; round <= rounds; round += 1) {
    const took = await timed(() => signIn(through, new URL(ISSUER), 'ada'))
    const without = await timed(() => signIn(straight, new URL(ISSUER), 'ada'))
    if (round === 0) continue
    proxied.push(took)
    direct.push(without)
  }
  await running.close()
  plain.close()
  return { proxied, direct }
}

/** Megabytes of memory that a hundred worlds take, each with a sign-in and its record. */
export async function crowdMegabytes(): Promise<number> {
  const running = await start()
  await signInWithGoogle(await running.open(), running, 'ada')
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < CROWD; n += 1) {
    const open = await running.open()
    await signInWithGoogle(open, running, open.world.people[0]?.id ?? '')
  }
  collectGarbage()
  const megabytes = (process.memoryUsage().heapUsed - before) / 1_000_000
  await running.close()
  return megabytes
}

async function openPlain() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = createServedWorlds({ issuers: [{ issuer: ISSUER }] }).add()
  server.on('request', async (incoming, outgoing) => {
    const { request, body } = await readRequest(incoming, ISSUER, new AbortController().signal)
    const answered = await world.answer(request, body, 'browser')
    if (answered instanceof Response) await writeResponse(answered, outgoing)
    else outgoing.destroy()
  })
  const ask = (address: string | URL, init?: object) =>
    fetch(String(address).replace(ISSUER, url), { redirect: 'manual', ...init })
  return { ask, close: () => void server.close() }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
