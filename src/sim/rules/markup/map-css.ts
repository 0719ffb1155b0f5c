import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import type { Edit } from './edit.ts'

/** The address that replaces a URL as the site wrote it, or `undefined` when the URL stays as it is. */
export type MapUrl = (written: string) => string | undefined

/** Functions whose strings are URLs. */
const OF_URLS = /^(?:url|src|(?:-webkit-)?image-set)$/i

/**
 * Gives the URLs of a style sheet or a style attribute the addresses that stand for them: `url()`, `src()`, `image-set()` and `@import`.
 * CSS Syntax Module Level 3, so `\75rl(` is a `url(`, too.
 */
export function cssEdits(css: string, map: MapUrl): Edit[] {
  const edits: Edit[] = []
  const functions: string[] = []
  let rule = ''
  const replace = ([, raw, from, last]: CSSToken, written: string): void => {
    const address = written.trim().startsWith('#') || written === '' ? undefined : map(written)
    if (address === undefined) return
    const quote = /^["']/.exec(raw)?.[0]
    const text = escapeCss(address)
    edits.push({
      from,
      to: last + 1,
      text: quote === undefined ? `url(${text})` : `${quote}${text}${quote}`,
    })
  }
  for (const token of tokenize({ css }, { onParseError: () => undefined })) {
    switch (token[0]) {
      case TokenType.URL:
        if (rule !== 'namespace') replace(token, token[4].value)
        break
      case TokenType.Function:
        functions.push(token[4].value)
        continue
      case TokenType.OpenParen:
        functions.push('')
        break
      case TokenType.CloseParen:
        functions.pop()
        break
      case TokenType.String:
        if (rule === 'import' || (rule !== 'namespace' && OF_URLS.test(functions.at(-1) ?? '')))
          replace(token, token[4].value)
        break
      case TokenType.AtKeyword:
        rule = token[4].value.toLowerCase()
        continue
      case TokenType.Whitespace:
      case TokenType.Comment:
        continue
    }
    // `@import` and `@namespace` have their URL first, and a namespace its name before it.
    if (rule === 'import' || token[0] === TokenType.Semicolon || token[0] === TokenType.OpenCurly) rule = ''
  }
  return edits
}

/** Only characters that mean nothing in CSS or HTML stay as they are, so that the text ends neither a token nor an attribute. */
function escapeCss(url: string): string {
  return url.replace(
    /[^A-Za-z0-9/:?%._~!*@+#=-]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  )
}
