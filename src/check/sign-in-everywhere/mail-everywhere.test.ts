import { describe, expect, it } from 'vitest'
import { createMemoryAdapter } from '../../adapter/memory.ts'
import type { Provider } from '../../core/types.ts'
import { createBrowser } from '../../mocks/testing/browser.ts'
import { createWorld } from '../../mocks/testing/world.ts'
import { type Factory, loadOurs, smtpIds, upstreamIds } from '../providers/upstream.ts'
import { createApp, INSIDE, locationOf } from './app.ts'

const ADDRESS = 'ada@example.com'

/** Every preset of Auth.js that sends mails by HTTP. */
async function findMailServices(): Promise<readonly string[]> {
  const types = await Promise.all(
    upstreamIds
      .filter((id) => !smtpIds.includes(id))
      .map(async (id) => ({ id, type: (await loadOurs(id))?.({}).type })),
  )
  return types.filter(({ type }) => type === 'email').map(({ id }) => id)
}

const services = await findMailServices()

async function createMailApp(id: string, options: object = {}) {
  const factory = (await loadOurs(id)) as Factory
  const provider = factory({
    apiKey: `key-of-${id}`,
    from: 'Example <no-reply@app.example>',
    ...(id === 'sendgrid' ? { from: 'no-reply@app.example' } : {}),
    ...(id === 'loops' ? { transactionalId: 'tx-1' } : {}),
    ...options,
  }) as Provider
  const world = createWorld({ person: 'ada' })
  return { world, app: createApp(world, { providers: [provider], adapter: createMemoryAdapter() }) }
}

describe('the engine signs in by every mail service', () => {
  it('and there are six of them', () => {
    expect(services).toEqual(['forwardemail', 'loops', 'mailgun', 'postmark', 'resend', 'sendgrid'])
  })

  it.each(services)('%s: the link in the webmail signs in', async (id) => {
    const { world, app } = await createMailApp(id)
    expect(locationOf(await app.start(id, { email: ADDRESS }))).toContain('/auth/verify-request')
    const mail = world.mails[0]
    expect(mail).toMatchObject({ service: id, to: ADDRESS })
    const page = await createBrowser(world).open(`https://mail.example/mails/${mail?.id}`)
    const link = /href="(https:\/\/app\.example\/auth\/callback\/[^"]*)"/.exec(page.text)?.[1]
    const ended = await app.send(link?.replaceAll('&amp;', '&') ?? '')
    expect(locationOf(ended)).toBe(INSIDE)
    expect((await app.session()).user?.email).toBe(ADDRESS)
  })

  it.each(services)('%s: a key that was never set is an error page, and no mail', async (id) => {
    const { world, app } = await createMailApp(id, { apiKey: '<your key>' })
    const answer = await app.start(id, { email: ADDRESS })
    expect(locationOf(answer)).toContain('/auth/error?error=')
    expect(world.checks.at(-1)).toMatchObject({ rule: 'ML7', passed: false })
    expect(world.mails).toEqual([])
    expect(app.problems.length).toBeGreaterThan(0)
  })
})
