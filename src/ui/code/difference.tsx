import type { Code } from '../../protocol/code.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { lineDiff } from './model/line-diff.ts'
import { stockText } from './model/stock.ts'
import '../styles/difference.css'

const SIGNS = { same: ' ', added: '+', removed: '−', 'left-out': '…' } as const

/** Code that somebody else wrote, as what it changes of the stock configuration. It is text here: nothing of it runs. */
export function Differences(props: {
  readonly codes: readonly Code[]
  readonly scenario: Partial<Scenario>
}) {
  const { codes, scenario } = props
  const stock = stockText(setupOf(resolveScenario({ ...scenario, code: null })))
  return (
    <section aria-label="Code of the app">
      <p>
        It brings code for the app along. The code has not run; it runs when you build the world, apart from
        this page, with the simulated sites alone. Beside the stock configuration:
      </p>
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <details key={index} open={index === codes.length - 1}>
          <summary>
            {codes.length === 1 ? 'The code' : `Text ${index + 1} of ${codes.length}`}:{' '}
            {Object.keys(code.files).join(', ')}
          </summary>
          {Object.entries(code.files).map(([file, text]) => (
            <Difference key={file} file={file} before={file === code.entry ? stock : ''} after={text} />
          ))}
        </details>
      ))}
    </section>
  )
}

function Difference(props: { readonly file: string; readonly before: string; readonly after: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-difference mono" aria-label={`Differences in ${props.file}`} tabIndex={0}>
      {lineDiff(props.before, props.after).map(({ is, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <div key={index} className={is}>
          {SIGNS[is]} {is === 'left-out' ? `${text} lines as they are` : text}
        </div>
      ))}
    </section>
  )
}
