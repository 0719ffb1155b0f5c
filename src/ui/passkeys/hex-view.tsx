import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Dissection } from '../../record/webauthn/dissect.ts'
import { hexLines, isMarked, type Marked } from './marking.ts'

const PER_LINE = 8

/** The bytes themselves. Arrow keys move from byte to byte; the field that has the byte is marked and announced. */
export function HexView(props: {
  readonly dissection: Dissection
  readonly marked: Marked | undefined
  /** The byte that the keys are at. */
  readonly at: number
  readonly onByte: (at: number) => void
  readonly onPart: (part: number) => void
}) {
  const { at, dissection, marked, onByte, onPart } = props
  const { bytes, owners, parts, structure } = dissection
  const lines = useMemo(() => hexLines(dissection, PER_LINE), [dissection])
  const box = useRef<HTMLDivElement>(null)
  const shown = marked?.offset
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('.hex-line:has(.on)')
    const view = box.current
    if (!line || !view || shown === undefined) return
    // The view is positioned, so that lines count from its top.
    const top = line.offsetTop
    if (top < view.scrollTop || top + line.offsetHeight > view.scrollTop + view.clientHeight)
      view.scrollTop = top - view.clientHeight / 3
  }, [shown])
  const part = parts[owners[at] ?? -1]
  const name = part === undefined ? 'no field' : part.isBetween ? part.value : `${part.name}: ${part.value}`
  const move = (event: KeyboardEvent) => {
    const to = moved(event.key, at, bytes.length)
    if (to === undefined) return
    event.preventDefault()
    onByte(to)
  }
  return (
    <div
      ref={box}
      className="hex-view"
      role="slider"
      tabIndex={0}
      aria-label={`Bytes of ${structure}`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bytes.length - 1)}
      aria-valuenow={at}
      aria-valuetext={`byte ${at}, ${(bytes[at] ?? 0).toString(16).padStart(2, '0')}, ${name.slice(0, 120)}`}
      onKeyDown={move}
      onPointerOver={(event) => {
        const over = (event.target as HTMLElement).dataset['part']
        if (over !== undefined) onPart(Number(over))
      }}
      onClick={(event) => {
        const { from } = (event.target as HTMLElement).dataset
        if (from !== undefined) onByte(Number(from))
      }}
    >
      {lines.map(({ offset, runs }) => (
        <span key={offset} className="hex-line">
          <span className="hex-offset">{offset}</span>
          {runs.map((run) => (
            <span
              key={run.offset}
              data-part={run.part}
              data-from={run.offset}
              className={runClass(run.part, parts[run.part]?.isBetween === true, isMarked(run, marked))}
            >
              {run.bytes.join(' ')}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}

function runClass(part: number, isBetween: boolean, isOn: boolean): string {
  return ['hex-run', part < 0 ? 'unknown' : isBetween ? 'between' : '', isOn ? 'on' : '']
    .filter(Boolean)
    .join(' ')
}

function moved(key: string, at: number, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: PER_LINE,
    ArrowUp: -PER_LINE,
    PageDown: 8 * PER_LINE,
    PageUp: -8 * PER_LINE,
    Home: -length,
    End: length,
  }
  const by = steps[key]
  return by === undefined ? undefined : Math.min(length - 1, Math.max(0, at + by))
}
