import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../worker/failure.ts'
import { problemOf } from './start-problems.ts'
import { findObstacle, isMisplaced } from './surroundings.ts'
import { worldName } from './world-name.ts'

describe('worldName', () => {
  it('is w1 when the address has no name', () => {
    expect(worldName('')).toBe('w1')
    expect(worldName('?world=lesson-2')).toBe('lesson-2')
  })

  it('refuses an invalid name and offers a world with a valid one', () => {
    expect(() => worldName('?world=../x')).toThrow('"../x" is not a valid sandbox name')
    expect(() => worldName(`?world=%E2%80%AE${'w'.repeat(5000)}`)).toThrow(
      `"\uFFFD${'w'.repeat(59)}…" is not a valid`,
    )
  })
})

describe('problemOf', () => {
  it.each([
    ['protocol-mismatch', 'reload'],
    ['storage-failed', 'reset-world'],
    ['unknown-world', 'first-world'],
    ['worker-silent', 'reinstall'],
    ['failed', 'reset-world'],
  ] as const)('offers a way out of %s', (code, way) => {
    const problem = problemOf(new CommandFailure(code, 'because'))
    expect(problem.ways).toContain(way)
    expect(problem.detail).toBe('because')
  })
})

describe('findObstacle', () => {
  const able = { isSecureContext: true, navigator: { serviceWorker: {}, locks: {} }, navigation: {} }
  const obstacle = (more: object) => findObstacle({ ...able, ...more } as unknown as Window)?.title

  it('finds nothing missing in a browser that has everything', () => {
    expect(obstacle({})).toBeUndefined()
  })

  it('explains what is missing', () => {
    expect(obstacle({ isSecureContext: false })).toMatch(/needs https/)
    expect(obstacle({ navigator: {} })).toMatch(/Service workers are blocked/)
    expect(obstacle({ navigator: { serviceWorker: {} } })).toMatch(/Web Locks are blocked/)
    expect(
      findObstacle({ isSecureContext: true, navigator: { serviceWorker: {} } } as unknown as Window)?.title,
    ).toMatch(/too old/)
  })
})

describe('isMisplaced', () => {
  const tabId = (pathname: string, framed = false) => {
    const window: Record<string, unknown> = { location: { pathname } }
    window['top'] = framed ? {} : window
    return isMisplaced(window as unknown as Window)
  }

  it('is true in a frame and at an address of the simulator', () => {
    expect(tabId('/')).toBe(false)
    expect(tabId('/authscope/')).toBe(false)
    expect(tabId('/', true)).toBe(true)
    expect(tabId('/authscope/~/w1/laptop/https/app.example/')).toBe(true)
  })
})
