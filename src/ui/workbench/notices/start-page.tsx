import type { ReactNode } from 'react'
import type { BootProblem, WayOut } from '../../client/surroundings.ts'
import { takeWayOut, WAY_LABELS } from '../../client/way-out.ts'
import { Brand } from '../header/brand.tsx'

/** The page before there is a workbench, or instead of one. */
export function StartPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="start">
      <main>
        <Brand />
        {children}
      </main>
    </div>
  )
}

/** Why the workbench cannot start, and the ways out. */
export function ProblemPage({ problem }: { readonly problem: BootProblem }) {
  return (
    <StartPage>
      <h1>{problem.title}</h1>
      <p>{problem.text}</p>
      {problem.detail === undefined ? undefined : <pre>{problem.detail}</pre>}
      <div className="row">
        {problem.ways.map((way, index) => (
          <WayButton key={way} way={way} isFirst={index === 0} />
        ))}
      </div>
    </StartPage>
  )
}

function WayButton({ way, isFirst }: { readonly way: WayOut; readonly isFirst: boolean }) {
  const take = () => {
    takeWayOut(window, way).catch(() => window.location.reload())
  }
  return (
    <button type="button" className={isFirst ? 'button ink' : 'button'} onClick={take}>
      {WAY_LABELS[way]}
    </button>
  )
}
