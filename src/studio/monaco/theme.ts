import { editor } from 'monaco-editor/editor'

/** Name of the theme that has the workbench's own colours. */
const THEME = 'authscope'

/** Colours of the editor by tokens of the workbench. */
const TOKENS: Readonly<Record<string, string>> = {
  'editor.background': 'sunken',
  'editor.foreground': 'text',
  'editorLineNumber.foreground': 'text-3',
  'editorLineNumber.activeForeground': 'text',
  'editorCursor.foreground': 'text',
  'editor.selectionBackground': 'selected',
  'editor.inactiveSelectionBackground': 'selected',
  'editor.lineHighlightBackground': 'hover',
  'editor.wordHighlightBackground': 'selected',
  'editor.wordHighlightStrongBackground': 'selected',
  'editor.findMatchBackground': 'now-fill',
  'editor.findMatchHighlightBackground': 'selected',
  'editorBracketMatch.background': 'selected',
  'editorBracketMatch.border': 'line-strong',
  'editorIndentGuide.background1': 'line',
  'editorIndentGuide.activeBackground1': 'line-strong',
  'editorWidget.background': 'raised',
  'editorWidget.foreground': 'text',
  'editorWidget.border': 'line',
  'editorHoverWidget.background': 'raised',
  'editorHoverWidget.foreground': 'text',
  'editorHoverWidget.border': 'line',
  'editorSuggestWidget.background': 'raised',
  'editorSuggestWidget.foreground': 'text',
  'editorSuggestWidget.border': 'line',
  'editorSuggestWidget.selectedBackground': 'selected',
  'editorSuggestWidget.selectedForeground': 'text',
  'editorSuggestWidget.highlightForeground': 'lane-app',
  'editorSuggestWidget.focusHighlightForeground': 'lane-app',
  'editorError.foreground': 'failed',
  'editorWarning.foreground': 'warn',
  'editorInfo.foreground': 'text-3',
  'editorGutter.background': 'sunken',
  'input.background': 'panel',
  'input.foreground': 'text',
  'input.border': 'line-strong',
  focusBorder: 'focus',
  'list.hoverBackground': 'hover',
  'scrollbarSlider.activeBackground': 'line-strong',
  'textLink.foreground': 'focus',
}

/** Gives the editor the workbench's present colours. */
export function applyColours(element: HTMLElement): void {
  const probe = element.ownerDocument.createElement('span')
  // With forced colours all of them would be the same, and the editor refuses text in the colour of its background.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`
    return hexOf(getComputedStyle(probe).color)
  }
  const isDark = luminance(colour('panel')) < 0.5
  const rule = (token: string, name: string) => ({ token, foreground: colour(name).slice(1) })
  editor.defineTheme(THEME, {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: false,
    rules: [
      rule('', 'text'),
      rule('keyword', 'lane-app'),
      rule('string', 'add'),
      rule('string.escape', 'add'),
      rule('regexp', 'add'),
      rule('comment', 'text-3'),
      rule('number', 'text'),
      rule('delimiter', 'text-2'),
      rule('type', 'text'),
      rule('identifier', 'text'),
    ],
    colors: coloursOf(colour),
  })
  probe.remove()
  editor.setTheme(THEME)
}

function coloursOf(colour: (token: string) => string): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(TOKENS).map(([part, token]) => [part, colour(token)])),
    'scrollbarSlider.background': `${colour('line-strong')}66`,
    'scrollbarSlider.hoverBackground': `${colour('line-strong')}99`,
  }
}

/** A computed colour like `rgb(20, 23, 26)`, as the editor needs it. */
function hexOf(rgb: string): string {
  const parts = rgb.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
