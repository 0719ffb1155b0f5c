import { type ReactNode, useState } from 'react'
import type { BootProblem, WayOut } from '../../link/boot/surroundings.ts'
import { takeWayOut, WAY_LABELS } from '../../link/boot/way-out.ts'
import { Brand } from './brand.tsx'

/** The page before there is a workbench, or instead of it. */
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

/** Why the workbench cannot start, and what to do. */
export function ProblemPage({ problem }: { readonly problem: BootProblem }) {
  const [stayed, setStayed] = useState('')
  const take = (way: WayOut) => {
    takeWayOut(window, way).then(
      (why) => setStayed(why ?? ''),
      () => window.location.reload(),
    )
  }
  return (
    <StartPage>
      <h1>{problem.title}</h1>
      <p>{problem.text}</p>
      {problem.detail === undefined ? undefined : <pre>{problem.detail}</pre>}
      <div className="row">
        {problem.ways.map((way, index) => (
          <button
            key={way}
            type="button"
            className={index === 0 ? 'button ink' : 'button'}
            onClick={() => take(way)}
          >
            {WAY_LABELS[way]}
          </button>
        ))}
      </div>
      <p role="status">{stayed}</p>
    </StartPage>
  )
}
