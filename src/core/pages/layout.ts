import type { Theme } from '../types.ts'
import { type Html, html } from './html.ts'
import { safeColor, safeUrl } from './safe-value.ts'
import { styleSheet } from './style-sheet.ts'

/** The document around every built-in page (reference 13). */
export function layout(title: string, theme: Theme, content: Html): string {
  const scheme = theme.colorScheme ?? 'auto'
  const logo = safeUrl(theme.logo)
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: styleSheet }}${brandStyle(theme)}</style>
</head>
<body class="__next-auth-theme-${scheme}">
<div class="page"><main class="card">
${logo && html`<img class="logo" src="${logo}" alt="">`}
${content}
</main></div>
</body>
</html>
`
  return document.markup
}

function brandStyle(theme: Theme): Html {
  const brand = safeColor(theme.brandColor)
  const button = safeColor(theme.buttonText)
  return html`${brand && html`:root{--brand-color:${brand}}`}${button && html`:root{--button-text-color:${button}}`}`
}
