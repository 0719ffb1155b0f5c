import { describe, expect, it } from 'vitest'
import { snapshot } from '../../protocol/snapshot.ts'
import { changeInPlace, graft } from './graft.ts'

describe('graft', () => {
  it('keeps what was left alone as the very value that it was, and takes the rest', () => {
    const request = new Request('https://a.example/')
    const user = { id: 'u1', tags: ['a', 'b'] }
    const original = [{ request, user, name: 'Ada' }]
    const shown = snapshot(original)
    const changed = structuredClone(shown) as { name: string; plan?: string }[]
    Object.assign(changed[0] ?? {}, { name: 'Grace', plan: 'free' })
    const [grafted] = graft(original, shown, changed) as (typeof original)[number][]
    expect(grafted).toEqual({ request, user, name: 'Grace', plan: 'free' })
    expect(grafted?.request).toBe(request)
    expect(grafted?.user).toBe(user)
    expect(original[0]?.name).toBe('Ada')
  })

  it('gives the original back when nothing changed', () => {
    const original = { run: () => 1 }
    const shown = snapshot(original)
    expect(graft(original, shown, structuredClone(shown))).toBe(original)
  })

  it('takes members away and shortens lists', () => {
    const original = { a: 1, list: [1, 2, 3] }
    expect(graft(original, snapshot(original), { list: [1, 3] })).toEqual({ list: [1, 3] })
  })
})

describe('changeInPlace', () => {
  it('makes the very objects hold what a copy of them held later', () => {
    const address = { city: 'London' }
    const list = [1]
    const user: Record<string, unknown> = { name: 'Ada', address, list, gone: true, at: new Date(0) }
    const shown = snapshot(user)
    const later = {
      name: 'Grace',
      address: { city: 'Paris' },
      list: [1, 2],
      at: new Date(5),
      role: { admin: true },
    }
    changeInPlace(user, shown, later)
    expect(user).toEqual(later)
    expect([user['address'], user['list']]).toEqual([address, list])
    expect(user['address']).toBe(address)
    expect(user['role']).not.toBe(later.role)
  })

  it('leaves alone what a copy cannot carry', () => {
    const run = () => 1
    const holder: Record<string, unknown> = { run, n: 1 }
    const shown = snapshot(holder)
    changeInPlace(holder, shown, snapshot({ run: () => 2, n: 2 }))
    expect(holder).toEqual({ run, n: 2 })
  })
})
