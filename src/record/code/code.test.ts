import { describe, expect, it } from 'vitest'
import { excerptAround, piecesOf } from './code.ts'

const SOURCE = `import { a } from './a.ts'

/** Says what it does. */
export async function first(
  one: string,
): Promise<void> {
  if (one) {
    await check('CSRF-2')
  }
}

const table = {
  callbacks: {
    signIn: () => true,
    jwt({ token }) {
      if (token) {
        return token
      }
      return null
    },
  },
}

function second() {}`.split('\n')

const shown = (line: number) => {
  const { from, lines } = excerptAround(SOURCE, line)
  return [from, lines[0]?.trim(), lines.at(-1)?.trim(), lines.length]
}

describe('excerptAround', () => {
  it('shows the whole function around a line, with its comment', () => {
    expect(shown(8)).toEqual([3, '/** Says what it does. */', '}', 8])
    expect(shown(4)).toEqual([3, '/** Says what it does. */', '}', 8])
  })

  it('shows one member of an object', () => {
    expect(shown(15)).toEqual([15, 'jwt({ token }) {', '},', 6])
    expect(shown(14)).toEqual([14, 'signIn: () => true,', 'signIn: () => true,', 1])
  })

  it('shows the lines around where the function is long', () => {
    const long = ['function long() {', ...Array.from({ length: 200 }, () => '  step()'), '}']
    const { from, lines } = excerptAround(long, 100)
    expect([from, lines.length, lines[0]]).toEqual([91, 19, 'step()'])
  })
})

describe('piecesOf', () => {
  it.each([
    ["const x = 'a' // note", ['keyword const', "string 'a'", 'comment // note']],
    ['  return `text`', ['keyword return', 'string `text`']],
    [' * words of a comment, return', ['comment  * words of a comment, return']],
    ['type: undefinedThing', []],
  ])('colours %s', (line, coloured) => {
    const pieces = piecesOf(line)
    expect(pieces.map(({ text }) => text).join('')).toBe(line)
    expect(pieces.filter(({ kind }) => kind !== 'plain').map(({ kind, text }) => `${kind} ${text}`)).toEqual(
      coloured,
    )
  })
})
