import { decodeHTML } from 'entities'
import { pageLines } from './client.ts'

/** What a page says and where it leads, without its looks. */
export interface PageParts {
  readonly text: string
  readonly links: readonly string[]
  /** Fields and forms, by the address of their form and their name. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By their addresses. */
  readonly pictures: Readonly<Record<string, true>>
  readonly scripts: readonly string[]
}

/** Attributes that are only for looks. */
const OF_LOOKS = ['id', 'class', 'style', 'autofocus', 'label', 'tabindex']

export function pageParts(markup: string): PageParts {
  const links: string[] = []
  const pictures: Record<string, true> = {}
  const scripts: string[] = []
  const forms: Record<string, Record<string, string>> = {}
  let form = ''
  for (const written of tagsIn(markup)) {
    const [, tag = '', rest = ''] = /^(\w+)(.*)$/s.exec(written) ?? []
    const attributes = attributesIn(rest)
    const { action, href, method, name, src } = attributes
    if (tag === 'form') {
      form = action ?? ''
      forms[form] = { ...forms[form], method: (method ?? 'get').toLowerCase() }
    } else if (tag === 'input' && !isEmpty(attributes))
      forms[form] = { ...forms[form], [`field ${name ?? ''}`]: writtenOut(attributes) }
    else if (tag === 'a') links.push(href ?? '')
    else if (tag === 'img') pictures[src ?? ''] = true
    else if (tag === 'script') scripts.push(src ?? 'in the page')
  }
  return { text: pageLines(markup).join(' '), links, forms, pictures, scripts }
}

/** What is between `<` and `>`. A `>` in quotes ends nothing. */
function tagsIn(markup: string): readonly string[] {
  const tags: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < markup.length; at += 1) {
    const character = markup[at]
    if (character === '"') isQuoted = from > 0 && !isQuoted
    else if (isQuoted) continue
    else if (character === '<') from = at + 1
    else if (character === '>' && from > 0) {
      tags.push(markup.slice(from, at))
      from = 0
    }
  }
  return tags
}

function attributesIn(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name.toLowerCase(), decodeHTML(value)]))
}

function isEmpty({ type, value = '' }: Readonly<Record<string, string>>): boolean {
  return type === 'hidden' && value === ''
}

/** An empty value says no more than none, and `true` no more than the name. */
function writtenOut(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name, value]) => !OF_LOOKS.includes(name) && (value !== '' || name === 'required'))
    .map(([name, value]) => (value === '' || value === 'true' ? name : `${name}=${value}`))
    .toSorted()
    .join(' ')
}
