import * as upstream from '@auth/core/errors'
import { describe, expect, test, vi } from 'vitest'
import * as ours from './errors.ts'
import { AccessDenied, AuthError, CredentialsSignin, isClientError, OAuthAccountNotLinked } from './errors.ts'
import { createLogger } from './logger.ts'
import { createTestBed, factsOf, origin } from './testing/test-bed.ts'

type ErrorClass = new (message?: string) => Error & { type: string; kind: string }

const classes = Object.entries(ours).filter(([name]) => name !== 'isClientError') as [string, ErrorClass][]
const theirs = upstream as unknown as Record<string, ErrorClass>

test('[ERROR-1] every class of Auth.js is here, and no other', () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(upstream).sort())
})

test.each(classes)('[ERROR-1] %s has its type, kind, name, message and safety', (name, Class) => {
  const Theirs = theirs[name] as ErrorClass
  const [our, their] = [new Class('Why'), new Theirs('Why')]
  const facts = ({ type, kind, name, message }: typeof our) => [type, kind, name, message]
  expect(facts(our)).toEqual(facts(their))
  expect(isClientError(our)).toBe((upstream as unknown as typeof ours).isClientError(their))
})

test("[ERROR-1] a caller's own error class", async () => {
  class Mine extends AuthError {
    static override type = 'Mine'
    static override kind = 'signIn' as const
  }
  class Code extends CredentialsSignin {
    override code = 'locked'
  }
  for (const [error, location] of [
    [new Mine('x'), `${origin}/auth/signin?error=Configuration`],
    [new Code(), `${origin}/auth/signin?error=CredentialsSignin&code=locked`],
    [new AccessDenied(), `${origin}/auth/error?error=AccessDenied`],
    [new Error('plain'), `${origin}/auth/error?error=Configuration`],
  ] as const) {
    const redirect = () => {
      throw error
    }
    const bed = createTestBed({ callbacks: { redirect } })
    const response = await bed.get('/auth/signin?callbackUrl=/x')
    expect(response.headers.get('location')).toBe(location)
    expect(bed.logged.errors).toEqual([error])
    expect(factsOf(bed, 'ERROR-1')).toMatchObject([{ facts: { redirect: location } }])
  }
})

describe('[ERROR-2] the cause', () => {
  test('[ERROR-2] an error alone, with the details it has itself', () => {
    const inner = new Error('inner', { cause: { step: 3 } })
    expect(new AuthError(inner, { provider: 'x' }).cause).toEqual({ err: inner, step: 3, provider: 'x' })
  })

  test('[ERROR-2] a sentence with details, an error, or both', () => {
    const inner = new Error('inner')
    expect(new OAuthAccountNotLinked('Why', { provider: 'x' }).cause).toEqual({ provider: 'x' })
    expect(new AuthError('Why', inner).cause).toEqual({ err: inner })
    expect(new AuthError('Why', { cause: inner, provider: 'x' }).cause).toEqual({ err: inner, provider: 'x' })
    expect(new AuthError(undefined, { cause: 'text' }).cause).toEqual({ err: new Error('text') })
    expect(new AuthError({ cause: { a: 1 } }).cause).toEqual({ a: 1 })
    expect(new AuthError('Why').cause).toBeUndefined()
  })

  test('[ERROR-2] the message ends with where to read more', () => {
    expect(new AccessDenied('Why').message).toBe('Why. Read more at https://errors.authjs.dev#accessdenied')
    expect(new AccessDenied().message).toBe('Read more at https://errors.authjs.dev#accessdenied')
  })
})

test('[LOG-1] level by level, and debug only when asked for', () => {
  const lines: unknown[] = []
  const logger = createLogger({ logger: { warn: (code) => lines.push(code) } })
  logger.warn('csrf-disabled')
  expect(lines).toEqual(['csrf-disabled'])
  expect(() => logger.debug('silent')).not.toThrow()
  const own = createLogger({ logger: { debug: (text) => lines.push(text) } })
  own.debug('asked for')
  expect(lines).toEqual(['csrf-disabled', 'asked for'])
})

test('[LOG-1] nothing of a flow reaches the console unless debug is on', () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    createLogger({}).debug('silent')
    createLogger({ debug: false }).debug('silent')
    expect(written).not.toHaveBeenCalled()
    createLogger({ debug: true }).debug('asked for', { step: 1 })
    expect(written.mock.calls.flat().join(' ')).toContain('asked for')
  } finally {
    written.mockRestore()
  }
})
