import { expect, test } from './test.ts'

test('the clock is moved, and a session that is over is over', async ({ workbench, page }) => {
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

test('steps are asked for by run and by kind, and heard as they come', async ({ workbench, page }) => {
  await workbench.open()
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

test('each device has a jar of its own', async ({ workbench }) => {
  await workbench.open()
  await workbench.go('https://app.example/auth/signin', 'phone')
  await workbench.reset()
  expect(await workbench.cookies('phone')).toEqual([])
  const names = (await workbench.cookies('laptop')).map(({ name }) => name).sort()
  expect(names).toEqual(['__Host-authjs.csrf-token', '__Secure-authjs.callback-url'])
})

test('what cannot be done is refused with a sentence', async ({ workbench, page }) => {
  await workbench.open()
  const refusal = (work: () => Promise<unknown>) => work().then(() => 'nothing was refused', String)
  expect(await refusal(() => workbench.cookies('toaster'))).toContain('toaster')
  expect(await refusal(() => workbench.go('ftp://app.example/'))).toContain('url')
  expect(await refusal(() => workbench.reset({ seed: -1 }))).toContain('seed')
  expect(await page.evaluate(() => window.authscope.mail())).toEqual([])
})
