import type { WorldDatabase } from '../world-store.ts'

/** Opens a new, empty world. */
/** `same`: the one that was made last, opened again. */
export type NewWorld = (which?: 'same') => Promise<WorldDatabase>

export function cookie(device: string, cookieName: string, value = 'v') {
  return { device, domain: 'app.example', path: '/', name: cookieName, value }
}

export function numbered(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const seq = first + n
    return { seq, key: `s${seq}`, run: 1, kind: seq % 2 ? 'odd' : 'even', exchange: 'e1' }
  })
}
