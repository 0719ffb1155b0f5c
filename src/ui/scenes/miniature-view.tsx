import type { Lane } from '../../protocol/steps.ts'
import { type Mark, type Miniature, readMiniature } from './miniature.ts'
import recorded from './miniatures.txt?raw'

/** What playing each scene records, by its id. */
const LINES: ReadonlyMap<string, string> = new Map(
  recorded.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return [line.slice(0, end), line.slice(end + 1)]
  }),
)

/** Height of the drawing, and where its rows begin and end, in pixels at the default text size. */
const HEIGHT = 60
const TOP = 11
const BOTTOM = 57

/** The small diagram of a scene. It is decorative: the scene's text says the same. */
export function MiniatureView({ id }: { readonly id: string }) {
  const line = LINES.get(id)
  if (line === undefined) return undefined
  const { lanes, marks } = readMiniature(line)
  const pitch = Math.min(7, (BOTTOM - TOP) / Math.max(1, marks.length - 1))
  return (
    <svg className="miniature" height={HEIGHT} aria-hidden="true">
      {lanes.map((lane, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two devices, or two sites, are lanes of the same kind
        <g key={index} className={lane}>
          <line x1={positionOf(index, lanes)} x2={positionOf(index, lanes)} y1={4} y2={HEIGHT} />
          <At x={positionOf(index, lanes)} y={2}>
            <rect x={-6} y={-1.5} width={12} height={3} rx={1.5} />
          </At>
        </g>
      ))}
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks keep their order, and the same one may repeat
        <MarkView key={index} mark={mark} lanes={lanes} y={TOP + index * pitch} />
      ))}
    </svg>
  )
}

function positionOf(index: number, { length }: Miniature['lanes']): string {
  return `${5 + (index * 90) / Math.max(1, length - 1)}%`
}

interface MarkProps {
  readonly mark: Mark
  readonly lanes: readonly Lane[]
  readonly y: number
}

function MarkView({ mark, lanes, y }: MarkProps) {
  if (mark.type === 'time') return <line className="time" x1="0" x2="100%" y1={y} y2={y} />
  const from = mark.type === 'arrow' ? mark.from : mark.at
  const to = mark.type === 'arrow' ? mark.to : mark.at
  const [start, end] = [positionOf(from, lanes), positionOf(to, lanes)]
  const back = to < from ? 1 : -1
  return (
    <g className={lanes[from]}>
      {mark.type === 'arrow' ? (
        <>
          <line className="message" x1={start} x2={end} y1={y} y2={y} />
          <At x={end} y={y}>
            <path d={`M${4.5 * back} -2.5L${1.5 * back} 0L${4.5 * back} 2.5`} />
          </At>
        </>
      ) : mark.failed ? undefined : (
        <At x={end} y={y}>
          <rect x={-5} y={-1.5} width={10} height={3} rx={1} />
        </At>
      )}
      {mark.failed ? (
        <At x={end} y={y}>
          <path className="failed" d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" />
        </At>
      ) : undefined}
    </g>
  )
}

/** Places a shape of fixed size at a position that scales with the width. */
function At(props: { readonly x: string; readonly y: number; readonly children: React.ReactNode }) {
  return (
    <svg x={props.x} y={props.y} overflow="visible" aria-hidden="true">
      {props.children}
    </svg>
  )
}
