import { describe, expect, it } from 'vitest'
import {
  asked,
  messages,
  next,
  reply,
  requests,
  settle,
  show,
  startFixture,
  storePage,
} from './testing/fixture.ts'

startFixture()

describe('other tabs', () => {
  it.each([
    ['<a href="/x" target="_blank">go</a>', 'tab'],
    ['<a href="/x" target="somewhere">go</a>', 'tab'],
    ['<a href="/x" target="_TOP">go</a>', 'top'],
    ['<a href="/x" target="_parent">go</a>', 'top'],
    ['<base target="_blank"><a href="/x">go</a>', 'tab'],
    ['<base target="_blank"><a href="/x" target="_self">go</a>', 'frame'],
    ['<svg><a href="/x" target="_blank"><text y="20">go</text></a></svg>', 'tab'],
  ])('%s → %s', async (html, target) => {
    const { find, window } = await show(html)
    const click = () =>
      find('a').dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(await asked(click)).toMatchObject({ url: 'https://app.example/x', target })
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'are opened by a click with %j, and never natively',
    async (init) => {
      const { find, window } = await show('<a href="/x">go</a>')
      const type = 'button' in init ? 'auxclick' : 'click'
      const event = new window.MouseEvent(type, { bubbles: true, cancelable: true, ...init })
      const message = await asked(() => find('a').dispatchEvent(event))
      expect(message).toMatchObject({ target: 'tab' })
      expect(message['background']).toBe('shiftKey' in init ? undefined : true)
      expect(event.defaultPrevented).toBe(true)
    },
  )

  it('are opened by window.open, which answers as a blocked pop-up does', async () => {
    const { window } = await show('')
    expect(await asked(() => expect(window.open('/x')).toBeNull())).toMatchObject({
      url: 'https://app.example/x',
      target: 'tab',
    })
    expect(await asked(() => window.open('/x', '_self'))).toMatchObject({ target: 'frame' })
    expect(await asked(() => window.open('/x', '_top'))).toMatchObject({ target: 'top' })
    messages.length = 0
    window.open('')
    window.open('javascript:1')
    await settle()
    expect(messages).toEqual([])
  })

  it('are opened by forms, whoever sends them', async () => {
    const { find } = await show(
      '<form method="post" action="/x" target="_blank"><input name="a" value="1"><button name="b" value="2">Go</button></form>',
    )
    expect(await asked(() => find('button').click())).toMatchObject({ target: 'tab', body: 'a=1&b=2' })
    expect(await asked(() => (find('form') as HTMLFormElement).submit())).toMatchObject({
      target: 'tab',
      body: 'a=1',
    })
  })

  it('are not opened to save a file', async () => {
    const { find } = await show('<a href="https://files.example/f" download>save</a>')
    find('a').click()
    await settle()
    expect(messages).toEqual([])
    expect(requests.filter((line) => line.includes('files.example'))).toEqual([])
  })
})

describe('frames inside a page', () => {
  it('are asked for, one level deeper, and loaded from their record', async () => {
    const { find } = await show('<iframe name="inner" src="/inner"></iframe>')
    const message = await next('page.navigate')
    await settle()
    expect(messages.filter(({ authscope }) => authscope === 'page.navigate')).toEqual([])
    expect(message).toMatchObject({ url: 'https://app.example/inner', target: 'nested', replace: true })
    reply(message, await storePage('<a href="deep">go</a>', { url: 'https://app.example/inner', nesting: 1 }))
    expect((await next('page.ready')).page.nesting).toBe(1)
    const frame = find('iframe') as HTMLIFrameElement
    expect(frame.getAttribute('src')).toBe('/inner')
    const link = frame.contentDocument?.querySelector('a')
    messages.length = 0
    link?.click()
    expect(await next('page.navigate')).toMatchObject({
      url: 'https://app.example/deep',
      target: 'frame',
      page: { nesting: 1 },
    })
  })

  it('are asked for when src is set later, and reached by name', async () => {
    const { find, document } = await show('<a href="/named" target="inner">go</a>')
    const frame = document.createElement('iframe')
    frame.name = 'inner'
    document.body.append(frame)
    expect(await asked(() => frame.setAttribute('src', 'https://idp.example/f'))).toMatchObject({
      url: 'https://idp.example/f',
      target: 'nested',
    })
    expect(await asked(() => (frame.src = '/g'))).toMatchObject({ url: 'https://app.example/g' })
    expect(await asked(() => find('a').click())).toMatchObject({
      url: 'https://app.example/named',
      target: 'nested',
    })
  })

  it('keep our origin whatever sandbox they ask for, and stop at a depth', async () => {
    const { find } = await show('<iframe sandbox src="/x"></iframe>', { nesting: 8 })
    await settle()
    expect(messages).toEqual([])
    expect(find('iframe').hasAttribute('sandbox')).toBe(false)
  })
})
