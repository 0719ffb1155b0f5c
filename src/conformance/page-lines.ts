import { type HTMLElement, parse } from 'node-html-parser'

/** What matters of an HTML page: title, theme, forms with their fields, links and pictures. */
export function pageLines(markup: string): string[] {
  const page = parse(markup)
  const body = page.querySelector('body')
  return [
    `page title ${page.querySelector('title')?.text}`,
    `page language ${page.querySelector('html')?.getAttribute('lang')}`,
    `page theme ${body?.getAttribute('class')}`,
    ...themeLines(markup),
    ...(body?.querySelectorAll('form, input, button, a, img, .error p, [role=alert]').flatMap(elementLine) ??
      []),
  ]
}

function themeLines(markup: string): string[] {
  const colors = /:root\s*\{\s*--(brand-color|button-text-color):\s*([^;}\s]+)/g
  return [...markup.matchAll(colors)].map(([, name, value]) => `page ${name} ${value}`)
}

function elementLine(element: HTMLElement): string[] {
  const value = (name: string) => element.getAttribute(name) ?? ''
  switch (element.tagName) {
    case 'FORM':
      return [`page form ${value('method')} ${value('action')} ${value('id')}`.trimEnd()]
    case 'INPUT':
      return value('type') === 'hidden' && value('value') === ''
        ? []
        : [`page input ${fieldAttributes(element)}`]
    case 'BUTTON':
      return [`page button ${element.text.trim()}`]
    case 'A':
      return [`page link ${value('href')} ${element.text.trim()}`]
    case 'IMG':
      return [`page picture ${value('src')}`]
    default:
      return isErrorPage(element) || element.hasAttribute('hidden') ? [] : ['page error shown']
  }
}

function isErrorPage(element: HTMLElement): boolean {
  return (
    element.closest('.card') !== null &&
    element.closest('.signin') === null &&
    element.getAttribute('role') !== 'alert'
  )
}

/** Without what is only for looks; an empty value is as good as none, and `true` says no more than the name. */
function fieldAttributes(element: HTMLElement): string {
  const skipped = new Set(['id', 'class', 'autofocus', 'label'])
  return Object.entries(element.attributes)
    .filter(([name, value]) => !skipped.has(name) && (value !== '' || name === 'required'))
    .map(([name, value]) => (value === '' || value === 'true' ? name : `${name}=${value}`))
    .sort()
    .join(' ')
}
