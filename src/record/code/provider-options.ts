import { codeOnly } from '../../protocol/code-text.ts'
import { escaped } from '../../protocol/code-uses.ts'

/**
 * A text with a setting more where it first uses a provider by its name: `Google`, `Google()`, `Google({ … })` and `Google(options)`. The same text where
 * it does not.
 */
export function withOption(text: string, name: string, setting: string): string {
  const code = codeOnly(text)
  const use = new RegExp(
    `(?<![\\w$.])${escaped(name)}(?:\\s*\\(\\s*(?:\\{|([\\w$.]*)\\s*\\))|(?=\\s*[,\\])\\n]))`,
    'g',
  )
  const found = [...code.matchAll(use)].find(
    ({ index }) => !/\bimport\s+(?:\w+\s*,\s*)?$/.test(code.slice(Math.max(0, index - 20), index)),
  )
  if (found === undefined) return text
  const { 0: all, 1: options, index } = found
  const [before, after] = [text.slice(0, index), text.slice(index + all.length)]
  if (all.endsWith('{')) return `${before}${all} ${setting},${after}`
  return `${before}${name}({ ${options ? `...${options}, ` : ''}${setting} })${after}`
}
