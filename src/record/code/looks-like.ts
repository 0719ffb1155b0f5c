import { codeOnly } from '../../protocol/code-text.ts'
import { isJson } from '../../protocol/shape.ts'

/** What was written where a configuration belongs, and what to do with it instead. */
export interface Mistaken {
  readonly description: string
  /** It cannot run at all; else it is tried. */
  readonly isHopeless: boolean
}

/** Says what a text is that is no configuration. Nothing for what may be one. */
export function mistakenFor(file: string, text: string): Mistaken | undefined {
  const hopeless = (description: string) => ({ description, isHopeless: true })
  if (text.trim() === '') return hopeless(`${file} is empty. Paste an auth.ts, or open an example.`)
  if (text.includes('\0')) return hopeless(`${file} is not text. Paste the code of an auth.ts.`)
  if (isEnvFile(text)) return hopeless(`${file} looks like a .env file. Open Environment and paste it there.`)
  const data = dataFormat(text)
  if (data !== undefined)
    return hopeless(
      `${file} looks like ${data}, not like code. Paste the text of an auth.ts, or open an example.`,
    )
  if (isRouteAlone(codeOnly(text)))
    return hopeless(
      `${file} looks like a Next.js route file. You don't need it here: the app serves the routes itself. Paste the auth.ts that it imports handlers from.`,
    )
  const line = lineOfElement(text)
  return line === undefined
    ? undefined
    : {
        description: `${file}:${line} looks like JSX, which doesn't run here. Move page code to another file.`,
        isHopeless: false,
      }
}

/** Whether a file exports handlers as it imports them: `export const { GET, POST } = handlers`. */
function isRouteAlone(code: string): boolean {
  if (/\bexport\s*\{[^}]*\bGET\b[^}]*\}\s*from\b/.test(code)) return true
  const from = /\bexport\s+const\s*\{[^}]*\bGET\b[^}]*\}\s*=\s*(\w+)(?:\.\w+)*\s*(?:;|\n|$)/.exec(code)?.[1]
  return from !== undefined && new RegExp(`\\bimport\\b[^;=]*\\b${from}\\b[^;=]*\\bfrom\\b`).test(code)
}

function isEnvFile(text: string): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  return lines.every((line) => /^\s*(?:export\s+)?[A-Z][A-Z0-9_]*\s*=(?!=)/.test(line))
}

/** What is read as data, and isn't code. */
function dataFormat(text: string): string | undefined {
  if (/^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype|\?xml|html|head|body|svg)\b/i.test(text)) return 'a web page'
  return /^\s*[[{]/.test(text) && isJson(text) ? 'JSON' : undefined
}

/** The first line that returns an element: `return <div>`, `=> <Button …`. Types stand elsewhere. */
function lineOfElement(text: string): number | undefined {
  const found = /(?:\breturn|=>)\s{0,80}(?:\(\s{0,80})?<(?:>|[A-Za-z][\w.]{0,80}(?:\s|\/?>))/.exec(
    codeOnly(text),
  )
  return found ? text.slice(0, found.index).split('\n').length : undefined
}
