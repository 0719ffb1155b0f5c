import { expect, test } from 'vitest'
import { isDate } from '../../core/adapters.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { type OpenOptions, openProject } from '../testing/open-project.ts'

async function run(top: string, body: string, options?: OpenOptions): Promise<unknown> {
  const { config } = await openProject(`${top}\n${jwtProject(body)}`, options)
  return config.callbacks?.jwt?.({ token: {} })
}

test('isDate of @auth/core is the engine’s', async () => {
  const values = [
    '2031-01-15T12:00:00Z',
    '2031-01-15T12:00:00.123Z',
    '2031-01-15T12:00+02:00',
    '+012031-01-15T12:00:00Z',
    '2031-01-15T12:00:00',
    '2031-13-15T12:00:00Z',
    '2031-01-15T12:00:00Z Anna',
    'Anna 2031-01-15T12:00:00Z',
    '(2031-01-15T12:00:00Z) 1',
    '2031-01-15',
    'Anna 1',
    '12345',
    '',
    5,
    true,
    null,
  ]
  const found = await run(
    `import { isDate } from '@auth/core/adapters'`,
    `return { found: [...${JSON.stringify(values)}, undefined, new Date(0)].map(isDate) }`,
  )
  expect(found).toEqual({ found: [...values, undefined, new Date(0)].map(isDate) })
})

test('resend sends by the service’s API', async () => {
  const asked: unknown[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push([
      url,
      new Headers(init.headers).get('authorization'),
      JSON.parse(String(new TextDecoder().decode(init.body as Uint8Array))),
    ])
    return asked.length === 1 ? Response.json({ id: 'm1' }) : Response.json({ name: 'no' }, { status: 422 })
  }) as typeof globalThis.fetch
  const mail = `{ from: 'a@app.example', to: 'b@b.example', subject: 's', text: 't', replyTo: 'c@app.example' }`
  const found = await run(
    `import { Resend } from 'resend'\nconst resend = new Resend('re_key')`,
    `return { first: await resend.emails.send(${mail}), second: await resend.emails.send(${mail}) }`,
    { fetch },
  )
  expect(found).toMatchObject({
    first: { data: { id: 'm1' }, error: null },
    second: { data: null, error: { name: 'no' } },
  })
  expect(asked[0]).toEqual([
    'https://api.resend.com/emails',
    'Bearer re_key',
    { from: 'a@app.example', to: 'b@b.example', subject: 's', text: 't', reply_to: 'c@app.example' },
  ])
})

test('redirects of Next.js and SvelteKit are thrown as these throw them', async () => {
  const found = await run(
    `import { redirect, notFound } from 'next/navigation'\nimport { error, redirect as kitRedirect, isRedirect, isHttpError } from '@sveltejs/kit'`,
    `const caught = (run) => { try { run() } catch (thrown) { return thrown } }
    return {
      next: caught(() => redirect('/in')).digest,
      none: caught(() => notFound()).digest,
      kit: { ...caught(() => kitRedirect(303, '/in')), is: isRedirect(caught(() => kitRedirect(303, '/in'))) },
      http: [caught(() => error(401, 'no')).body, isHttpError(caught(() => error(401, 'no')), 401)],
    }`,
  )
  expect(found).toEqual({
    next: 'NEXT_REDIRECT;replace;/in;307;',
    none: 'NEXT_HTTP_ERROR_FALLBACK;404',
    kit: { status: 303, location: '/in', is: true },
    http: [{ message: 'no' }, true],
  })
})

test('createEnv checks what the schemas name', async () => {
  const top = `import { createEnv } from '@t3-oss/env-nextjs'\nimport { z } from 'zod'\nconst env = createEnv({ server: { PORT: z.coerce.number(), NAME: z.string().min(1) }, client: {}, experimental__runtimeEnv: {}, emptyStringAsUndefined: true })`
  const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }
  expect(await run(top, 'return { env }', { limits, environment: { PORT: '80', NAME: 'n' } })).toEqual({
    env: { PORT: 80, NAME: 'n' },
  })
  const refused = run(top, 'return { env }', { limits, environment: { PORT: '80', NAME: '' } })
  await expect(refused).rejects.toThrow('Invalid environment variables')
})

test('servers and services do nothing while the file loads, and give a callback what it reads of them', async () => {
  const top = `import express from 'express'
import Stripe from 'stripe'
const app = express()
app.use('/auth/*', (request, response) => response.end())
const stripe = new Stripe('sk_test')`
  expect(await run(top, 'return { fine: true }')).toEqual({ fine: true })
  const use = `const { success, remaining } = await stripe.trials.use('a')\nreturn { success, remaining }`
  expect(await run(top, use)).toEqual({ success: true, remaining: 10 })
})

test('work after the response runs, and what it throws is logged', async () => {
  const { config, lines } = await openProject(
    `import { after, connection } from 'next/server'\n${jwtProject(`await connection(); after(async () => console.log('later')); after(() => { throw new Error('lost') }); return { fine: true }`)}`,
  )
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ fine: true })
  expect(lines.map(({ level, text }) => [level, text.split('\n')[0]])).toEqual([
    ['log', 'later'],
    ['error', 'after Error: lost'],
  ])
})
