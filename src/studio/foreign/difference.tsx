import { useMemo, useState } from 'react'
import type { Code } from '../../protocol/code.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { type DiffLine, lineDiff } from '../../record/code/line-diff.ts'
import { stockText } from '../../record/code/stock.ts'
import { plural } from '../../record/values/time.ts'
import { ForeignText, LONGEST } from './foreign-text.tsx'
import '../styles/difference.css'

const SIGNS = { same: ' ', added: '+', removed: '−', 'left-out': '…' } as const

/** Code from someone else, as its difference from the stock configuration. Here it is only text: none of it runs. */
export function Differences(props: {
  readonly codes: readonly Code[]
  readonly scenario: Partial<Scenario>
}) {
  const { codes, scenario } = props
  const [shown, setShown] = useState(TEXTS)
  const stock = useMemo(() => stockText(setupOf(resolveScenario({ ...scenario, code: null }))), [scenario])
  const earlier = Math.max(0, codes.length - shown)
  return (
    <section aria-label="Code of the app">
      <p>
        It contains code for the app. The code hasn't run yet. When you build the sandbox, it runs isolated
        from this page and reaches only the simulated sites. Compared with the built-in configuration:
      </p>
      {earlier > 0 ? (
        <button type="button" className="button small" onClick={() => setShown(shown + MORE_TEXTS)}>
          {plural(earlier, 'earlier version')}
        </button>
      ) : undefined}
      {codes.slice(earlier).map((code, index) => (
        <CodeDifference
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike; each keeps its number
          key={earlier + index}
          title={codes.length === 1 ? 'The code' : `Version ${earlier + index + 1} of ${codes.length}`}
          code={code}
          stock={stock}
          isFirst={earlier + index === codes.length - 1}
        />
      ))}
    </section>
  )
}

function CodeDifference(props: {
  readonly title: string
  readonly code: Code
  readonly stock: string
  readonly isFirst: boolean
}) {
  const { code, isFirst, stock, title } = props
  const [isOpen, setOpen] = useState(isFirst)
  const { entry, environment = {}, files, limits, strategy } = code
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const texts = Object.entries(files).map(([file, after]) => ({ file, after }))
  if (variables.length > 0) texts.push({ file: 'Environment', after: variables.join('\n') })
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}: {plural(Object.keys(files).length, 'file')}
        {variables.length === 0 ? '' : `, ${plural(variables.length, 'variable')}`}
      </summary>
      {isOpen ? (
        <>
          {limits ? (
            <p>
              One call may take {limits.runMs} ms and {Math.round(limits.memoryBytes / 1024 / 1024)} MB.
            </p>
          ) : undefined}
          {strategy ? <p>It uses {strategy} sessions, overriding the code.</p> : undefined}
          {texts.map(({ file, after }) => (
            <Difference
              key={file}
              file={file}
              before={file === entry ? stock : ''}
              after={after}
              most={DRAWN / texts.length}
            />
          ))}
        </>
      ) : undefined}
    </details>
  )
}

/** So many of the newest texts are listed at first: a link may have thousands. */
const TEXTS = 20
const MORE_TEXTS = 100

/** Lines of a file and characters of all files that are drawn at first; the others on request. */
const FIRST = 300
const DRAWN = 12_000
const MORE = 500

function Difference(props: {
  readonly file: string
  readonly before: string
  readonly after: string
  /** Characters that may be drawn at first. */
  readonly most: number
}) {
  const { after, before, file, most } = props
  const [asked, setAsked] = useState(0)
  const lines = useMemo(() => lineDiff(before, after), [before, after])
  const shown = firstOf(lines, most) + asked
  const more = lines.length - shown
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-difference mono" aria-label={`Differences in ${file}`} tabIndex={0}>
      <h4>
        <ForeignText text={file} />
      </h4>
      {lines.slice(0, shown).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <Line key={index} line={line} />
      ))}
      {more > 0 ? (
        <button type="button" className="button small" onClick={() => setAsked(asked + MORE)}>
          {plural(more, 'more line')}
        </button>
      ) : undefined}
    </section>
  )
}

function firstOf(lines: readonly DiffLine[], most: number): number {
  let left = most
  const end = lines.findIndex(({ text }) => {
    left -= Math.min(text.length, LONGEST)
    return left < 0
  })
  return Math.min(FIRST, end === -1 ? lines.length : end)
}

function Line({ line: { is, text } }: { readonly line: DiffLine }) {
  return (
    <div className={is}>
      {SIGNS[is]} {is === 'left-out' ? `${text} unchanged lines` : <ForeignText text={text} />}
    </div>
  )
}
