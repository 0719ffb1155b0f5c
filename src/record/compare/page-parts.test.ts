import { expect, it } from 'vitest'
import { pageParts } from './page-parts.ts'

it('takes a page apart: words, links, forms, pictures and scripts, but not its looks', () => {
  const page = `<html><head><title>T</title><style>a{}</style><script src="/own.js"></script></head><body class="x">
<form action="https://app.example/auth/signin/gh" method="POST"><input type="hidden" name="csrfToken" value="1"/>
<input type="hidden" name="empty" value=""/><input id="i" name="pin" type="text" required placeholder="a &quot;b&quot;"/>
<button>Sign in</button><img src="/gh.svg"/></form><a class="button" href="/x?a=1&amp;b=2">More</a></body></html>`
  expect(pageParts(page)).toEqual({
    text: 'Sign in More',
    links: ['/x?a=1&b=2'],
    forms: {
      'https://app.example/auth/signin/gh': {
        method: 'post',
        'field csrfToken': 'name=csrfToken type=hidden value=1',
        'field pin': 'name=pin placeholder=a "b" required type=text',
      },
    },
    pictures: { '/gh.svg': true },
    scripts: ['/own.js'],
  })
})

it('reads a long page without an end of its tags in no time', () => {
  const began = performance.now()
  for (const text of ['<a  ', '<style>', 'href ', 'a="', '</style>', '<!--'])
    pageParts(`<a ${text.repeat(40_000)}`)
  expect(performance.now() - began).toBeLessThan(2000)
})
