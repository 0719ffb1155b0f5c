import { expect, it } from 'vitest'
import { createServerFetch } from '../sim/engine/server-fetch.ts'
import { openWorld } from '../sim/machine/open-world.ts'
import { createRecorder } from '../sim/recorder/recorder.ts'
import { testPlatform } from './testing/simulated-browser.ts'

it('a mail that a service takes lies in the world, with a step, and the webmail site shows it', async () => {
  const world = await openWorld(testPlatform(), 'mail')
  const recorder = createRecorder(world, {
    exchange: 'e1',
    run: 1,
    at: world.meta.now,
    known: new Set(),
    results: [],
  })
  const answer = await createServerFetch(recorder)('https://api.resend.com/emails', {
    method: 'POST',
    headers: { authorization: 'Bearer re_123456789', 'content-type': 'application/json' },
    body: JSON.stringify({
      from: 'Example <hello@app.example>',
      to: 'ada@example.com',
      subject: 'Sign in',
      html: '<p>link</p>',
      text: 'link',
    }),
  })
  expect(await answer.json()).toMatchObject({ id: expect.any(String) })
  expect(await world.store.list('mail')).toMatchObject([
    { service: 'resend', to: 'ada@example.com', subject: 'Sign in', text: 'link' },
  ])
  expect((await world.store.list('steps')).map(({ kind }) => kind)).toContain('mail.sent')
})
