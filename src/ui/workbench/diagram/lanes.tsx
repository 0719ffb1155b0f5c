import type { DiagramLane } from '../../model/diagram/lanes.ts'

export function Lanes({ lanes }: { readonly lanes: readonly DiagramLane[] }) {
  return (
    <div className="lanes">
      {lanes.map(({ key, lane, label, x }) => (
        <span key={key} className={lane} style={{ '--x': `${x}%` }}>
          {label}
        </span>
      ))}
    </div>
  )
}
