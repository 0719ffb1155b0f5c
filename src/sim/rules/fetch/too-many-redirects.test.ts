import { expect, it } from 'vitest'
import { tooManyRedirectsPage, whatRepeats } from './too-many-redirects.ts'

const ERROR = 'https://app.example/auth/error?error=Configuration'

it('[RD3] names the addresses that repeat, the most frequent first', () => {
  const chain = [
    'https://app.example/',
    ERROR,
    'https://app.example/login',
    ERROR,
    'https://app.example/login',
  ]
  expect(whatRepeats({ chain, url: ERROR })).toBe(
    `in a loop: ${ERROR} (3 times), https://app.example/login (2 times)`,
  )
})

it('[RD3] names three of many and cuts a long one', () => {
  const long = `https://app.example/?${'x'.repeat(300)}`
  const others = ['/a', '/b', '/c'].map((path) => `https://app.example${path}`)
  const words = whatRepeats({ chain: [long, ...others, long, ...others, long], url: 'https://app.example/' })
  expect(words).toMatch(/x{100,}… \(3 times\), https:\/\/app\.example\/a \(2 times\),/)
  expect(words).toMatch(/ and 1 more$/)
  expect(words.length).toBeLessThan(400)
})

it('[RD3] says so where every redirect leads to another address', () => {
  const chain = Array.from({ length: 20 }, (_, index) => `https://app.example/${index}`)
  expect(whatRepeats({ chain, url: 'https://app.example/20' })).toBe('each of them to another address')
})

it('[RD3] says as browsers do what was expected, what came, and what to do', () => {
  expect(tooManyRedirectsPage({ chain: Array(20).fill(ERROR), url: ERROR }).join(' ')).toMatch(
    /ERR_TOO_MANY_REDIRECTS.*stops after 20 redirects.*\(21 times\).*What to do: /,
  )
})
