import { describe, expect, it } from 'vitest'
import { boot } from './boot.ts'
import { next, requests, show, startFixture } from './testing/fixture.ts'

startFixture()

describe('a simulated page', () => {
  it('reports its title and knows its referrer', async () => {
    const { document, title } = await show('<title>Home</title><img name="title">')
    expect(title).toBe('Home')
    expect(document.referrer).toBe('https://before.example/')
  })

  it('follows the theme of the workbench', async () => {
    const theirs = window.top?.document.documentElement
    if (!theirs) throw new Error('no top window')
    theirs.dataset['theme'] = 'dark'
    const { document } = await show('')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    theirs.dataset['theme'] = 'light'
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
    delete theirs.dataset['theme']
    await expect.poll(() => document.documentElement.hasAttribute('data-theme')).toBe(false)
  })

  it('stays as it is when its context cannot be read', () => {
    const meta = document.createElement('meta')
    const contents = ['', '{', 'null', '[]', '{"base":"/"}']
    for (const content of [undefined, ...contents]) {
      if (content !== undefined) Object.assign(meta, { name: 'authscope-page', content })
      boot(meta, () => expect.unreachable())
    }
    boot(null, () => expect.unreachable())
    expect('serviceWorker' in navigator).toBe(true)
  })
})

describe('the network of a simulated page', () => {
  it('answers fetch and beacons through the worker', async () => {
    const { window } = await show('')
    const response = await window.fetch('https://api.example/x')
    expect([response.url, response.clone().url]).toEqual(['https://api.example/x', 'https://api.example/x'])
    const again = await window.fetch(new window.Request('/y', { method: 'POST', body: 'x' }))
    expect(again.url).toBe('https://app.example/y')
    window.navigator.sendBeacon('https://beacon.example/', 'x')
    const address = (rest: string) => `${location.origin}/src/page/testing/~/w1/laptop/https/${rest}`
    await expect
      .poll(() => requests.filter((line) => /api\.|beacon\.|y$/.test(line)))
      .toEqual([
        `GET ${address('api.example/x')}`,
        `POST ${address('app.example/y')}`,
        `POST ${address('beacon.example/')}`,
      ])
  })

  it('answers requests and event sources by their virtual URLs', async () => {
    const { window } = await show('')
    const request = new window.XMLHttpRequest()
    const loaded = new Promise((resolve) => request.addEventListener('load', resolve))
    request.open('GET', 'https://api.example/xhr')
    request.send()
    await loaded
    expect([request.responseURL, request.responseText]).toEqual(['https://api.example/xhr', 'answered'])
    const events = new window.EventSource('/events')
    expect([events.url, events instanceof window.EventSource]).toEqual(['https://app.example/events', true])
    await expect
      .poll(() => requests.filter((line) => line.endsWith('/https/app.example/events')))
      .toHaveLength(1)
    events.close()
  })

  it('asks again, under the same name, for what a killed worker left unanswered', async () => {
    const { window } = await show('')
    const response = await window.fetch('https://api.example/lost', { method: 'POST', body: 'once' })
    expect(await response.text()).toBe('answered')
    // The answer may come before the news of what was asked.
    await expect.poll(() => requests.filter((line) => line.endsWith('/lost'))).toHaveLength(2)
  })

  it('sends pings of links through the worker', async () => {
    const { find } = await show('<a href="/x" ping="https://ping.example/">go</a>')
    find('a').click()
    await next('page.navigate')
    await expect.poll(() => requests).toContain('POST https://ping.example/')
  })

  it('refuses what does not pass through the worker', async () => {
    const { window } = await show('')
    const events: string[] = []
    const socket = new window.WebSocket('wss://socket.example/')
    socket.onerror = () => events.push('error')
    socket.addEventListener('close', (event) => events.push(`close ${event.code}`))
    const worker = new window.Worker('/worker.js')
    worker.onerror = () => events.push('worker error')
    await expect.poll(() => events.toSorted()).toEqual(['close 1006', 'error', 'worker error'])
    expect(socket.readyState).toBe(window.WebSocket.CLOSED)
    for (const name of ['RTCPeerConnection', 'WebTransport', 'SharedWorker', 'cookieStore'])
      expect(window).not.toHaveProperty(name)
    expect('serviceWorker' in window.navigator).toBe(false)
  })
})
