import { expect, test } from './test.ts'

const SHOP = 'https://shop.example'
const page = (body: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'seen=yes; Path=/' },
  body: `<!doctype html><title>Shop</title>${body}`,
})

test('a frame inside a page loads its own page, and the page stays', { tag: '@all' }, async ({
  workbench,
}) => {
  await workbench.open()
  await workbench.reset({
    answers: {
      [`${SHOP}/`]: page('<h1>Shop</h1><iframe title="Basket" src="/basket"></iframe>'),
      [`${SHOP}/basket`]: page('<h2>Basket</h2><a href="/paid">Pay</a>'),
      [`${SHOP}/paid`]: page('<h2>Paid</h2>'),
    },
  })
  await workbench.go(`${SHOP}/`)
  const basket = workbench.frame().getByTitle('Basket').contentFrame()
  await expect(basket.getByRole('heading')).toHaveText('Basket')
  await basket.getByRole('link', { name: 'Pay' }).click()
  await expect(basket.getByRole('heading')).toHaveText('Paid')
  await expect(workbench.heading()).toHaveText('Shop')
  const modes = (await workbench.recordedOf('request.sent')).map(({ data }) => data.mode)
  expect(modes.filter((mode) => mode === 'nested-navigation')).toHaveLength(2)
})

test('document.cookie reads what the jar stored after a write', async ({ workbench }) => {
  await workbench.open()
  await workbench.reset({ answers: { [`${SHOP}/`]: page('<h1>Shop</h1>') } })
  await workbench.go(`${SHOP}/`)
  const shop = workbench.heading()
  // Both were made at the same virtual time: neither comes first by age.
  const read = () => shop.evaluate((heading) => heading.ownerDocument.cookie.split('; ').sort().join('; '))
  await shop.evaluate(({ ownerDocument }) => {
    ownerDocument.cookie = 'basket=3; Path=/'
    ownerDocument.cookie = '__Host-refused=1; Path=/basket; Secure'
  })
  await expect.poll(read).toBe('basket=3; seen=yes')
})
