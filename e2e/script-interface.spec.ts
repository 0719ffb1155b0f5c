import { expect, test } from './test.ts'

test('the clock is moved, and an expired session is over', { tag: '@all' }, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.reset({ strategy: 'database', startsAt: '2026-03-02T09:00:00.000Z', maxAge: 3600 })
  await workbench.signIn()
  const before = await page.evaluate(() => window.authscope.clock.now())
  expect(new Date(before).toISOString()).toMatch(/^2026-03-02T09:00:/)
  const after = await page.evaluate(() => window.authscope.clock.advance(3601))
  expect(after).toBe(before + 3_601_000)
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Example')
})

test('steps are listened to and queried, each device has a jar, and impossible calls are refused', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await test.step('impossible calls are refused with a sentence', async () => {
    const refusal = (work: () => Promise<unknown>) => work().then(() => 'nothing was refused', String)
    expect(await refusal(() => workbench.cookies('toaster'))).toContain('toaster')
    expect(await refusal(() => workbench.go('ftp://app.example/'))).toContain('url')
    expect(await refusal(() => workbench.reset({ seed: -1 }))).toContain('seed')
    const steps = await workbench.recorded()
    const codes = await page.evaluate(() => {
      const { change, cookies, open, reset, steps } = window.authscope
      const wrong: readonly Promise<unknown>[] = [
        reset(null as never),
        steps({ kind: 'typo' as never }),
        open(undefined as never, 'https://app.example/'),
        cookies(Symbol('laptop') as never),
        change({
          get maxAge(): number {
            throw new Error('it ran')
          },
        }),
        change(new Proxy({}, { ownKeys: () => ['maxAge', 'maxAge'] })),
      ]
      return Promise.all(wrong.map((call) => call.catch((error: { code: string }) => error.code)))
    })
    expect(codes).toEqual(Array.from({ length: 6 }).fill('bad-input'))
    expect(await workbench.recorded()).toEqual(steps)
    expect(await page.evaluate(() => window.authscope.mail())).toEqual([])
  })

  await test.step('steps are queried by run and by kind, and listened to', async () => {
    const heard = await page.evaluate(async () => {
      const seqs: number[] = []
      const end = window.authscope.on('step', ({ seq }) => seqs.push(seq))
      await window.authscope.open('laptop', 'https://app.example/members')
      const { length } = await window.authscope.steps()
      while (seqs.at(-1) !== length) await new Promise((resolve) => setTimeout(resolve, 5))
      end()
      await window.authscope.open('laptop', 'https://app.example/')
      return { seqs, length }
    })
    expect(heard.seqs.at(-1)).toBe(heard.length)
    expect(heard.seqs).toEqual(heard.seqs.map((_seq, index) => (heard.seqs[0] ?? 0) + index))
    const [sent] = (await workbench.recordedOf('request.sent')).slice(-1)
    expect(sent?.data.request.url).toBe('https://app.example/')
    const run = await page.evaluate((wanted) => window.authscope.steps({ run: wanted }), sent?.run ?? 0)
    expect(run.map((step) => step.run)).toEqual(run.map(() => sent?.run))
  })

  await test.step('each device has its own jar', async () => {
    await workbench.go('https://app.example/auth/signin', 'phone')
    await workbench.reset()
    expect(await workbench.cookies('phone')).toEqual([])
    const names = (await workbench.cookies('laptop')).map(({ name }) => name).sort()
    expect(names).toEqual(['__Host-authjs.csrf-token', '__Secure-authjs.callback-url'])
  })
})

// The commands that each call sends are in src/link/client/api.test.ts; other journeys pause, edit, rewind and fork.
test('a flow is paused, stepped, edited, rewound, forked and compared', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.toConsent()
  const breakpoints = await page.evaluate(async () => {
    const { breakpoints, pauseAt } = window.authscope
    const jwt = await pauseAt({ callback: 'jwt' }, 'account.provider == "github"')
    const never = await pauseAt('mail.sent')
    await breakpoints.add({ id: never, on: { operation: 'createUser' }, enabled: false })
    const gone = await breakpoints.add({ on: { outcome: 'failed' } })
    await breakpoints.remove(gone)
    return { jwt, never, list: await breakpoints.list() }
  })
  expect(breakpoints.list).toEqual([
    {
      ...{ id: breakpoints.jwt, enabled: true, on: { callback: 'jwt' } },
      condition: 'account.provider == "github"',
    },
    { id: breakpoints.never, enabled: false, on: { operation: 'createUser' } },
  ])

  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect.poll(() => page.evaluate(async () => (await window.authscope.paused()).length)).toBe(1)
  const acts = await page.evaluate(async () => {
    const { authscope } = window
    const [called] = await authscope.paused()
    const [returned] = await authscope.step()
    const edited = await authscope.edit({ at: 'result', result: { name: 'Eve', sub: 'u1' } })
    const left = await authscope.resume('end')
    return { called, returned, edited, left }
  })
  expect(acts.left).toEqual([])
  await expect(workbench.heading()).toHaveText('Signed in as Eve')
  const steps = await workbench.recorded()
  const kindAt = (seq = 0) => steps[seq - 1]?.kind
  expect([kindAt(acts.called?.seq), kindAt(acts.returned?.seq), kindAt(acts.edited)]).toEqual([
    'callback.called',
    'callback.returned',
    'value.edited',
  ])

  const times = await page.evaluate(async (seq) => {
    const { authscope } = window
    await authscope.rewind(seq)
    const there = (await authscope.paused()).map((paused) => paused.seq)
    const refused = await authscope.clock.advance(1).catch((error: { code: string }) => error.code)
    const branch = await authscope.fork('as it was')
    await authscope.resume('end')
    const all = await authscope.branches()
    const compared = await authscope.compare('main', 'as it was')
    return { there, refused, branch, all, compared }
  }, acts.returned?.seq ?? 0)
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect([times.there, times.refused]).toEqual([[acts.returned?.seq], 'rewound'])
  expect(times.all.map(({ name, current }) => [name, current])).toEqual([
    ['main', false],
    ['as it was', true],
  ])
  expect(times.compared.common).toBe(acts.returned?.seq)
  expect(times.compared.a[0]?.kind).toBe('value.edited')
  expect(times.compared.tokens.length).toBeGreaterThan(0)

  await page.evaluate(() => window.authscope.switchTo('main'))
  await expect(workbench.heading()).toHaveText('Signed in as Eve')
  await page.evaluate(() => window.authscope.pause())
  await workbench.go('https://app.example/members')
  const pausedNow = await page.evaluate(() => window.authscope.paused())
  expect(pausedNow).toHaveLength(1)
  await page.evaluate(() => window.authscope.resume('end'))
  await expect(workbench.heading()).toHaveText('Members only')
})
