import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { asked, messages, settle, show, startFixture } from './testing/fixture.ts'

startFixture()

const URLENCODED = 'application/x-www-form-urlencoded'

describe('forms', () => {
  it('post their fields with the button that sent them', async () => {
    const { find } = await show(
      '<form method="post" action="/auth/signin/github"><input name="csrfToken" value="a b&c"><button name="how" value="now">Sign in</button></form>',
    )
    expect(await asked(() => find('button').click())).toEqual({
      url: 'https://app.example/auth/signin/github',
      method: 'POST',
      contentType: URLENCODED,
      body: 'csrfToken=a+b%26c&how=now',
      replace: false,
      target: 'frame',
    })
  })

  it('follow formaction, formmethod and formenctype of the button', async () => {
    const { find } = await show(
      '<form action="/a"><textarea name="t">1\n2</textarea><button formaction="https://b.example/b" formmethod="post" formenctype="text/plain">Go</button></form>',
    )
    expect(await asked(() => find('button').click())).toMatchObject({
      url: 'https://b.example/b',
      method: 'POST',
      contentType: 'text/plain',
      body: 't=1\r\n2\r\n',
    })
  })

  it('post files as multipart', async () => {
    const { find, window } = await show(
      '<form method="post" enctype="multipart/form-data"><input type="file" name="f"><input type="submit"></form>',
    )
    const files = new window.DataTransfer()
    files.items.add(new window.File(['content'], 'a.txt', { type: 'text/plain' }))
    ;(find('[type=file]') as HTMLInputElement).files = files.files
    const { body, contentType, url } = await asked(() => find('[type=submit]').click())
    expect(url).toBe('https://app.example/a/b/c')
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toContain('name="f"; filename="a.txt"')
    expect(body).toContain('content')
  })

  it('with GET put their fields in place of the query', async () => {
    const { find } = await show(
      '<form action="s?old=1"><input name="q" value="ä"><button>Search</button></form>',
    )
    expect(await asked(() => find('button').click())).toEqual({
      url: 'https://app.example/a/b/s?q=%C3%A4',
      method: 'GET',
      replace: false,
      target: 'frame',
    })
  })

  it('sent by a script are asked for without a person', async () => {
    const { find } = await show(
      '<form method="post" action="https://app.example/callback"><input name="code" value="1"></form>',
    )
    const { action, ...rest } = await asked(() => (find('form') as HTMLFormElement).submit())
    expect(action).toBeUndefined()
    expect(rest).toMatchObject({ url: 'https://app.example/callback', method: 'POST', body: 'code=1' })
  })

  it('whose fields shadow what forms inherit are read all the same', async () => {
    const { find } = await show(
      '<img name="querySelectorAll"><img name="currentScript"><form name="location" method="post" action="/real"><input name="action" value="/fake"><input name="method" value="get"><input name="getAttribute"><input name="closest"><input name="target" value="_blank"><button>Go</button></form>',
    )
    expect(await asked(() => find('button').click())).toMatchObject({
      url: 'https://app.example/real',
      method: 'POST',
      target: 'frame',
    })
  })

  it('tell what the person pressed', async () => {
    await show('<form method="post" action="/x"><button><span>Sign in</span> with GitHub</button></form>')
    const button = page.frameLocator(page.getByTitle('Simulated browser: laptop')).getByRole('button')
    expect(await asked(() => button.click())).toMatchObject({ action: 'press Sign in with GitHub' })
  })

  it('tell what the person pressed when a script sends them a little later', async () => {
    const { find, document } = await show('<button>Continue</button><form method="post" action="/x"></form>')
    document.addEventListener('click', () => setTimeout(() => (find('form') as HTMLFormElement).submit(), 50))
    const button = page.frameLocator(page.getByTitle('Simulated browser: laptop')).getByRole('button')
    expect(await asked(() => button.click())).toMatchObject({ action: 'press Continue', method: 'POST' })
  })

  it.each([
    ['<input type="submit" value="Send it">', 'press Send it'],
    ['<input type="submit">', 'press Submit'],
    ['<b id="x">Yes</b><button aria-labelledby="x">No</button>', 'press Yes'],
    ['<button aria-label="Go"></button>', 'press Go'],
    ['<button><img alt="Logo"></button>', 'press Logo'],
  ])('tell the name of %s', async (html, action) => {
    await show(`<form method="post" action="/x">${html}</form>`)
    const button = page.frameLocator(page.getByTitle('Simulated browser: laptop')).getByRole('button')
    expect(await asked(() => button.click())).toMatchObject({ action })
  })

  it('that a page keeps to itself are left alone', async () => {
    const { find, document } = await show(
      '<form method="post" action="/x" target="_blank"><button>Go</button></form>',
    )
    document.addEventListener('submit', (event) => event.preventDefault())
    find('button').click()
    await settle()
    expect(messages).toEqual([])
  })
})
