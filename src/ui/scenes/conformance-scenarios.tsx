import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviation } from '../../deviations/deviations.ts'
import { Button } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/field.tsx'
import { ENGINES, type GuestVersion } from '../../protocol/engines.ts'
import {
  byExplanation,
  type ExplainedBy,
  reportOf,
  scenariosText,
} from '../../record/compare/conformance-scenarios.ts'
import { plural } from '../../record/values/time.ts'
import { saveFile } from '../values/save-file.ts'
import { CopyResult } from './copy-result.tsx'
import { playScenarios, type ScenarioProgress } from './play-scenarios.ts'

const VERSIONS = ENGINES.filter((engine) => engine !== 'ours')

/** Plays every scenario of the repository by the published package and by ours, and lists what differs by its reason. */
export function ConformanceScenarios() {
  const [version, setVersion] = useState<GuestVersion>('0.41.3')
  const [progress, setProgress] = useState<ScenarioProgress>({ played: [], of: 0, state: 'ready' })
  const [stop, setStop] = useState<{ readonly now: () => void }>()
  useEffect(() => () => stop?.now(), [stop])
  const { of, played, problem, state, version: shown = version } = progress
  const text = scenariosText(played, shown)
  return (
    <section aria-labelledby="conformance-scenarios">
      <h2 id="conformance-scenarios">Scenarios</h2>
      <p>
        Each scenario is a configuration and a few requests: a callback that throws, a cookie that someone
        changed, a provider that answers nonsense. Both engines play it: the simulator’s once as it is and
        once with its switch “As the published package does” on. Every call, cookie, header and log line is
        compared. It takes about half a minute.
      </p>
      <div className="row conformance-start">
        <SelectField
          label="Published package"
          value={version}
          options={VERSIONS.map((value) => ({ value, label: `@auth/core ${value}` }))}
          onChange={setVersion}
        />
        {state === 'running' ? (
          <Button onClick={() => stop?.now()}>Stop</Button>
        ) : (
          <Button look="ink" onClick={() => setStop({ now: playScenarios(version, setProgress) })}>
            {state === 'ready' ? 'Play the scenarios' : 'Play the scenarios again'}
          </Button>
        )}
      </div>
      {state === 'running' ? (
        <progress value={played.length} max={of || 1} aria-label="Scenarios played" />
      ) : undefined}
      {state === 'ready' ? undefined : (
        <p role="status">
          {state === 'running' ? `${played.length} of ${of} scenarios played. ` : ''}
          {state === 'stopped' ? 'Stopped. ' : ''}
          {played.length === 0 || state === 'running' ? '' : text}
        </p>
      )}
      {problem === undefined ? undefined : <p role="alert">{problem}</p>}
      {state === 'running' || played.length === 0 ? undefined : (
        <>
          <CopyResult text={text} />
          <ul className="differences" aria-label="Differences by reason">
            {byExplanation(played).map((group) => (
              <Explained
                key={group.id ?? 'not listed'}
                group={group}
                onReport={() =>
                  saveFile(window, 'conformance-report.txt', reportOf(played, shown), 'text/plain')
                }
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Explained({ group, onReport }: { readonly group: ExplainedBy; readonly onReport: () => void }) {
  const { id, scenarios } = group
  const row = id === undefined ? undefined : deviation(id)
  return (
    <li>
      <details>
        <summary>
          <b>{id === undefined ? 'Not listed' : (row?.title ?? `Changed by @auth/core ${id}`)}</b>{' '}
          <span className="chip">
            {row === undefined ? '' : `${id}, `}
            {plural(scenarios.length, 'scenario')}
          </span>
        </summary>
        {row === undefined ? undefined : (
          <dl className="difference-sides">
            <dt>Published package</dt>
            <dd>{row.published}</dd>
            <dt>Simulator’s engine</dt>
            <dd>{row.here}</dd>
          </dl>
        )}
        {id === undefined ? (
          <p className="row">
            <span>These differences are in no list, so they count as bugs of the simulator.</span>
            <Button look="small" icon={FileDown} onClick={onReport}>
              Save report
            </Button>
          </p>
        ) : undefined}
        <ul className="conformance-lines">
          {scenarios.map(({ lines, played: { flow, name } }) => (
            <li key={`${flow} ${name}`}>
              {flow}: {name}
              <pre>{lines.join('\n')}</pre>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
