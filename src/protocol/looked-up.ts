import { codeOnly } from './code-text.ts'
import { escaped } from './code-uses.ts'

/**
 * Whether code looks rows up by what was typed into a field: `findOne({ staffNo })`, `eq(staff.staffNo, staffNo)`,
 * `.where('staff_no', '=', credentials.staffNo)`, `select * from staff where staffNo = $1`.
 */
export function isLookedUpBy(name: string, files: Readonly<Record<string, string>>): boolean {
  if (!/^\w+$/.test(name)) return false
  const text = Object.entries(files)
    .flatMap(([path, content]) => (path.endsWith('.json') ? [] : [content]))
    .join('\n')
  const it = `(?:\\w+[?!]?\\.)*${escaped(name)}(?:\\s+as\\s+string)?`
  const inCode = [
    `\\b(?:find|get|first|where|select)\\w*(?:<[^<>()]*>)?\\([^;()]{0,200}?[{,]\\s*(?:\\w+\\s*:\\s*)?${it}\\s*[,}]`,
    `\\b(?:eq|i?like)\\(\\s*\\w+\\.\\w+\\s*,\\s*${it}\\s*\\)`,
  ]
  const quoted = `\\.(?:eq|where|match|filter)\\(\\s*['"\`][^'"\`]*['"\`]\\s*,\\s*(?:['"][^'"]*['"]\\s*,\\s*)?${it}\\s*\\)`
  const inSql = `\\b${escaped(name)}\\s*=\\s*[$?:]`
  const code = codeOnly(text)
  return (
    inCode.some((each) => new RegExp(each).test(code)) ||
    new RegExp(quoted).test(text) ||
    (/\bselect\b/i.test(text) && new RegExp(inSql, 'i').test(text))
  )
}
