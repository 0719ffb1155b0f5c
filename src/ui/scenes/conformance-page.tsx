import { StartPage } from '../notices/start-page.tsx'
import { ConformanceFlows } from './conformance-flows.tsx'
import { ConformanceScenarios } from './conformance-scenarios.tsx'
import '../styles/world.css'
import '../styles/edit.css'
import '../styles/compare.css'
import './scenes.css'

/** Compares the simulator's engine with the published package in the reader's own browser. */
export function ConformancePage() {
  return (
    <StartPage>
      <h1>Conformance with @auth/core</h1>
      <p>
        The simulator has its own auth engine. Here it runs beside the published package, in this browser, and
        every difference is named. Nothing leaves your computer.
      </p>
      <div className="row">
        <a className="button" href="./">
          Open the workbench
        </a>
      </div>
      <ConformanceScenarios />
      <ConformanceFlows />
    </StartPage>
  )
}
