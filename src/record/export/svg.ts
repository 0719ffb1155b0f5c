import type { Diagram, DiagramRow, RowShape } from '../diagram/layout.ts'
import { layoutDiagram } from '../diagram/layout.ts'
import type { Run } from '../outline/outline.ts'
import { SVG_STYLE } from './svg-style.ts'

const WIDTH = 1040
const TITLE = 34
const HEAD = 30
const GROUND = 12
/** Room for the numbers of steps, left of the lanes. */
const NUMBERS = 60
/** Characters of the interface font are about this wide, in pixels. */
const CHARACTER = 6

/** The diagram of a run as a file: text stays text, colors follow the viewer's light or dark, nothing is loaded. */
export function toSvg(run: Run): string {
  const diagram = layoutDiagram(run)
  const height = TITLE + HEAD + diagram.height + GROUND
  const rows = diagram.rows.map((row) => rowOf(row)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<title id="title">${text(run.title)}</title>
<desc id="desc">${text(describe(diagram))}</desc>
<style>${SVG_STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text class="title" x="16" y="23">${text(run.title)}</text>
<g transform="translate(0 ${TITLE})">
${lanesOf(diagram)}
<g transform="translate(0 ${HEAD})">
${rows}
</g>
</g>
</svg>
`
}

/** Who takes part, and each row in a sentence: what a screen reader reads. */
function describe({ lanes, rows }: Diagram): string {
  const who = lanes.map(({ label }) => label).join(', ')
  return `A sequence diagram of ${who}. ${rows.map(({ number, sentence }) => `${number}: ${sentence}`).join(' ')}`
}

function lanesOf({ lanes, activations, height }: Diagram): string {
  const heads = lanes.map(({ lane, label, x }) => {
    const at = px(x)
    return `<g class="${lane}"><text class="head" x="${at}" y="19" text-anchor="middle">${text(label)}</text><rect class="foot" x="${at - 10}" y="${HEAD - 3}" width="20" height="3"/><line class="rail" x1="${at}" x2="${at}" y1="${HEAD}" y2="${HEAD + height}"/></g>`
  })
  const bars = activations.map(
    ({ lane, x, top, height: long }) =>
      `<rect class="bar ${lane}" x="${px(x) - 4}" y="${HEAD + top}" width="8" height="${Math.max(1, long)}"/>`,
  )
  return [...heads, ...bars].join('\n')
}

function rowOf(row: DiagramRow): string {
  const name = row.outcome === 'done' ? '' : ` class="${row.outcome}"`
  return `<g transform="translate(0 ${row.top})"${name}><title>${text(row.sentence)}</title><text class="no" x="${NUMBERS - 8}" y="16" text-anchor="end">${text(row.number)}</text>${shapeOf(row)}</g>`
}

function shapeOf(row: DiagramRow): string {
  const { shape } = row
  switch (shape.type) {
    case 'quiet':
      return `<text class="aside" x="${px(shape.x)}" y="16" text-anchor="middle">${text(shape.text)}</text>`
    case 'aside':
      return `<text class="aside" x="${WIDTH / 2}" y="16" text-anchor="middle">${text(cut(shape.text, WIDTH - 160))}</text>`
    case 'box':
      return boxOf(shape, row.outcome)
    case 'arrow':
    case 'pair':
      return arrowOf(shape, row)
  }
}

function boxOf(shape: Extract<RowShape, { readonly type: 'box' }>, outcome: DiagramRow['outcome']): string {
  const at = px(shape.x)
  const { name, note } = shape.label
  const most = WIDTH - 90
  const said = `${mark(outcome)}${name}`
  const label = cut(note === undefined ? said : `${said} ${note}`, Math.min(most, 420))
  const grey = label.startsWith(said) ? label.slice(said.length) : ''
  const width = label.length * CHARACTER + 16
  // It is on its lane, and grows away from the edge that is near.
  const left = Math.min(Math.max(60, at - width / 2), WIDTH - 8 - width)
  return `<rect class="box ${shape.lane}" x="${left}" y="2" width="${width}" height="20" rx="3"/><text x="${left + width / 2}" y="16" text-anchor="middle">${text(grey === '' ? label : said)}${grey === '' ? '' : `<tspan class="note">${text(grey)}</tspan>`}</text>`
}

function arrowOf(shape: Extract<RowShape, { readonly type: 'arrow' | 'pair' }>, row: DiagramRow): string {
  const from = px(shape.rightward ? shape.a : shape.b) + (shape.rightward ? 4 : -4)
  const to = px(shape.rightward ? shape.b : shape.a) + (shape.rightward ? -4 : 4)
  const room = { a: px(shape.room.a) + 10, b: px(shape.room.b) - 10 }
  const label = cut(`${mark(row.outcome)}${shape.label}`, room.b - room.a)
  const place = shape.room.atRight ? `x="${room.b}" text-anchor="end"` : `x="${room.a}"`
  const chips = shape.chips.join('   ')
  const lines =
    shape.type === 'pair'
      ? line(from, to, 17, false, 'done') + line(to, from, 22, true, 'done')
      : line(from, to, 19, shape.back, row.outcome)
  const below =
    chips === '' ? '' : `<text class="chip note" ${place} y="33">${text(cut(chips, room.b - room.a))}</text>`
  return `${lines}<text ${place} y="13">${text(label)}</text>${below}`
}

/** A line with its head: an open arrow, or a cross where it failed. */
function line(from: number, to: number, y: number, back: boolean, outcome: DiagramRow['outcome']): string {
  const away = to > from ? -1 : 1
  const tip =
    outcome === 'failed'
      ? `M${to + away * 7} ${y - 4}l${-away * 7} 8M${to + away * 7} ${y + 4}l${-away * 7} -8`
      : `M${to + away * 7} ${y - 4}L${to} ${y}L${to + away * 7} ${y + 4}`
  return `<path class="arrow${back ? ' back' : ''}" d="M${from} ${y}H${to}"/><path class="arrow" d="${tip}"/>`
}

/** Never colour alone. */
function mark(outcome: DiagramRow['outcome']): string {
  if (outcome === 'failed') return '✕ '
  return outcome === 'warning' ? '△ ' : ''
}

function px(percent: number): number {
  return NUMBERS + Math.round((percent / 100) * (WIDTH - NUMBERS))
}

/** As many characters as there is room for; the sentence of the row has the whole text. */
function cut(label: string, room: number): string {
  const most = Math.max(4, Math.floor(room / CHARACTER))
  const characters = [...label]
  return characters.length <= most ? label : `${characters.slice(0, most - 1).join('')}…`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text inside XML: markup escaped, characters that XML forbids replaced. */
function text(value: string): string {
  return value
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
}
