/** Colours of a standalone picture, light and dark, with the values of `styles/tokens.css`; a test compares them. */
export const COLOURS = {
  panel: ['#ffffff', '#14171a'],
  sunken: ['#f6f7f8', '#101315'],
  line: ['#dde1e4', '#2a3036'],
  'line-strong': ['#7d8590', '#6d7680'],
  text: ['#15181c', '#e7eaed'],
  'text-2': ['#474f59', '#b3bac2'],
  'text-3': ['#616973', '#8e97a1'],
  failed: ['#b01338', '#ff8498'],
  warn: ['#a1400c', '#ff9f6b'],
  'lane-person': ['#59616c', '#a9b1bb'],
  'lane-browser': ['#1c61c2', '#7bb0ff'],
  'lane-app': ['#6a45c4', '#b8a0ff'],
  'lane-provider': ['#06746a', '#4ccdb9'],
  'lane-database': ['#5f6b00', '#becb5c'],
  'lane-mail': ['#7a5a38', '#d0ab86'],
  'lane-key': ['#23743a', '#7fd197'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

const variables = (side: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, pair]) => `--${name}: ${pair[side]};`)
    .join(' ')

/** Light is the default: a viewer that knows no media queries shows it. */
export const SVG_STYLE = `
svg { ${variables(0)} }
@media (prefers-color-scheme: dark) { svg { ${variables(1)} } }
text { font: 11px/1 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; fill: var(--text); }
.no, .chip { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: 10.5px; }
.no, .note, .aside { fill: var(--text-3); }
tspan.note { fill: var(--text-2); }
.ground { fill: var(--panel); }
.title { font-size: 15px; font-weight: 600; }
.head { font-size: 12px; font-weight: 500; fill: var(--h); }
.foot { fill: var(--h); }
.rail { stroke: var(--h); stroke-opacity: .28; }
.bar { fill: var(--h); fill-opacity: .22; stroke: var(--h); }
.arrow { fill: none; stroke: var(--text-2); stroke-width: 1.5; }
.arrow.back { stroke-dasharray: 4 3; }
.box { fill: var(--sunken); stroke: var(--h); }
.failed .arrow { stroke: var(--failed); } .failed text { fill: var(--failed); }
.warning text { fill: var(--warn); }
.person { --h: var(--lane-person); } .browser { --h: var(--lane-browser); } .app { --h: var(--lane-app); }
.provider { --h: var(--lane-provider); } .database { --h: var(--lane-database); } .mail { --h: var(--lane-mail); }
.authenticator { --h: var(--lane-key); } .world { --h: var(--lane-person); }
`
