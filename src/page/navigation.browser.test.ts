import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { asked, messages, next, requests, settle, show, startFixture } from './testing/fixture.ts'

startFixture()

describe('the address of a page', () => {
  it('does not show the record', async () => {
    const { window } = await show('', { url: 'https://app.example/a?x=1#part' })
    expect(window.location.search + window.location.hash).toBe('?x=1#part')
  })
})

describe('links', () => {
  it.each([
    ['d', 'https://app.example/a/b/d'],
    ['/auth/signin?x=1#y', 'https://app.example/auth/signin?x=1#y'],
    ['https://github.com/login', 'https://github.com/login'],
    ['//github.com/login', 'https://github.com/login'],
    ['../../../../../up', 'https://app.example/up'],
    ['../../../other.example/x', 'https://app.example/other.example/x'],
    ['?q', 'https://app.example/a/b/c?q'],
    ['/src/page/testing/~/w1/laptop/https/github.com/x?~nav=e9', 'https://github.com/x'],
  ])('%s leads to %s', async (href, url) => {
    const { find } = await show(`<a href="${href}">go</a>`)
    expect(await asked(() => find('a').click())).toEqual({
      url,
      method: 'GET',
      replace: false,
      target: 'frame',
    })
  })

  it.each([
    ['<a href="/next" aria-label="Next  page"><img alt="arrow"></a>', 'link', 'follow Next page'],
    ['<a href="/next" role="button">Next page</a>', 'button', 'press Next page'],
    ['<b role="link">Next page</b>', 'link', 'follow Next page'],
  ] as const)('tell what the person did with %s', async (html, role, action) => {
    const { document, window } = await show(html)
    document.querySelector('b')?.addEventListener('click', () => window.location.assign('/next'))
    const element = page.frameLocator(page.getByTitle('Simulated browser: laptop')).getByRole(role)
    expect(await asked(() => element.click())).toMatchObject({ action })
  })

  it.each(['mailto:ada@example.com', 'javascript:alert(1)', 'data:text/html,x', 'blob:null/x'])(
    'with %s lead nowhere',
    async (href) => {
      const { find, window } = await show(`<a href="${href}">go</a>`)
      find('a').click()
      await settle()
      expect(messages).toEqual([])
      expect(window.location.pathname).toContain('/~/')
    },
  )

  it('to a fragment stay in the page and add nothing to the real history', async () => {
    const { find, window } = await show('<a href="#part">go</a><p id="part">')
    const { length } = history
    find('a').click()
    await settle()
    expect(window.location.hash).toBe('#part')
    expect(messages).toEqual([])
    expect(history.length).toBe(length)
  })

  it('to a fragment by the absolute virtual URL stay in the page', async () => {
    const { find, window } = await show('<a href="https://app.example/a/b/c#part">go</a>')
    find('a').click()
    await settle()
    expect(window.location.hash).toBe('#part')
    expect(messages).toEqual([])
  })
})

describe('scripts that navigate', () => {
  it.each<[string, (window: Window) => unknown, string, boolean]>([
    [
      'location.href',
      (window) => Object.assign(window.location, { href: '/x' }),
      'https://app.example/x',
      false,
    ],
    [
      'location.assign',
      (window) => window.location.assign('https://a.example/'),
      'https://a.example/',
      false,
    ],
    ['location.replace', (window) => window.location.replace('d'), 'https://app.example/a/b/d', true],
    ['too many ..', (window) => window.location.replace('../../../../x'), 'https://app.example/x', true],
  ])('by %s', async (_name, act, url, replace) => {
    const { window } = await show('')
    // A task of the page's own: the base of a relative URL is that of the script that runs first.
    expect(await asked(() => window.eval(`setTimeout(() => (${act.toString()})(window))`))).toEqual({
      url,
      method: 'GET',
      replace,
      target: 'frame',
    })
  })

  it('by a refresh, even one that names a record', async () => {
    const { document } = await show('')
    const refresh = document.createElement('meta')
    refresh.httpEquiv = 'refresh'
    refresh.content = '0;url=/src/page/testing/~/w1/laptop/https/a.example/?~nav=e9'
    expect(await asked(() => document.head.append(refresh))).toMatchObject({
      url: 'https://a.example/',
      replace: true,
    })
  })

  it('by history or reload ask for the tab’s own history', async () => {
    const { window } = await show('')
    for (const [act, delta] of [
      [() => window.history.back(), -1],
      [() => window.history.forward(), 1],
      [() => window.history.go(-2), -2],
      [() => window.history.go(), 0],
      [() => window.location.reload(), 0],
    ] as const) {
      act()
      expect(await next('page.traverse')).toMatchObject({ delta })
    }
  })

  it('by pushState stay in the address space and add nothing to the real history', async () => {
    const { window } = await show('')
    const { length } = history
    window.history.pushState({ n: 1 }, '', '/elsewhere?x')
    expect(window.location.pathname).toMatch(/https\/app\.example\/elsewhere$/)
    expect(window.history.state).toEqual({ n: 1 })
    expect(() => window.history.pushState(null, '', 'https://github.com/')).toThrow('has another origin')
    expect(history.length).toBe(length)
    expect(await asked(() => window.eval('location.href = "y"'))).toMatchObject({
      url: 'https://app.example/y',
    })
  })
})

it('lets the workbench load what it recorded', async () => {
  const { frame } = await show('<a href="/x">go</a>')
  frame.contentWindow?.location.replace('/src/page/testing/~/w1/laptop/https/app.example/z?~nav=e2')
  await expect.poll(() => requests.some((line) => line.endsWith('/app.example/z?~nav=e2'))).toBe(true)
  expect(messages).toEqual([])
})
