import { escaped } from '../../protocol/code-uses.ts'

/** What a value of a person is for Ada, by the name of what code compares with. The first that fits counts. */
const OF_ADA: readonly (readonly [said: RegExp, value: string])[] = [
  [/domain|split\(\s*['"`]@|\bhd\b|@\$\{?$/i, 'example.com'],
  [/e?mail|identifier/i, 'ada@example.com'],
  [/login|user_?name|handle|nick/i, 'ada'],
  [/\bname\b/i, 'Ada Byron'],
]

/** How far a value is followed: `env.X`, the list that it is split into, and what that becomes. */
const DEEPEST = 3

/** A value that lets Ada in, for a variable that code compares something of a person with: `env.OWNER === user.email`, `list.has(domain)`. */
export function comparedWith(name: string, text: string): string | undefined {
  const direct = `\\b\\w+\\??(?:\\.|\\[\\s*['"])${name}(?:['"]\\s*\\])?(?!\\w)`
  let names: readonly string[] = [direct]
  for (let depth = 0; depth < DEEPEST && names.length > 0; depth += 1) {
    for (const it of names) {
      const found = otherSides(it, text).flatMap(
        (side) => OF_ADA.find(([said]) => said.test(side))?.[1] ?? [],
      )[0]
      if (found !== undefined) return found
    }
    names = names.flatMap((it) => localsWith(it, text))
  }
  return undefined
}

/** Variables whose value is made of it, and functions that return it: `function allowed() { return env.X.split(',') }`. */
function localsWith(it: string, text: string): readonly string[] {
  const made = new RegExp(`\\b(?:const|let|var)\\s+(\\w+)\\s*(?::[^=\\n]+)?=(?!>)[^;]{0,160}?${it}`, 'g')
  const giving = new RegExp(
    `\\bfunction\\s+(\\w+)\\s*\\([^()]*\\)[^{}()=]*\\{(?:(?!\\bfunction\\b)[^{}]){0,240}?${it}`,
    'g',
  )
  const declared = [...text.matchAll(made)].filter(
    ([whole]) => !/\n\s*(?:const|let|var|export|return)\b/.test(whole),
  )
  return [
    ...declared.map(([, local = '']) => `(?<![\\w$.])${escaped(local)}(?![\\w$])`),
    ...[...text.matchAll(giving)].map(([, called = '']) => `(?<![\\w$.])${escaped(called)}\\(\\)`),
  ]
}

/** What is on the other side of each comparison with it. */
function otherSides(it: string, text: string): readonly string[] {
  const whole = `(?:process\\.|import\\.meta\\.)?${it}[!?]?`
  const patterns = [
    `${whole}(?:\\??\\.(?:split|map|filter|trim|toLowerCase)\\((?:[^()]|\\([^()]*\\)){0,80}\\))*\\??\\.(?:includes|has|indexOf|some|find)\\(([^\\n]{1,120})`,
    `${whole}(?:\\??\\.(?:trim|toLowerCase)\\(\\))*\\s*[!=]==?\\s*([^\\n&|)]{1,80})`,
    `([\\w.?!()'"@\\[\\]]{1,80}?)\\s*[!=]==?\\s*${whole}`,
    `([\\w.?!()]{1,80}?(?:\\.endsWith\\(\\s*[\x60'"]?@?\\$?\\{?))${whole}`,
  ]
  return patterns.flatMap((pattern, index) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(([, side = '']) =>
      index === 3 ? `domain ${side}` : side,
    ),
  )
}
