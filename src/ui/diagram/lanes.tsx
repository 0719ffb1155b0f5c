import type { DiagramLane } from '../../record/diagram/lanes.ts'

export function Lanes({ lanes }: { readonly lanes: readonly DiagramLane[] }) {
  return (
    <div className="lanes">
      <div className="plot">
        {lanes.map(({ key, lane, label, x, attacker }) => (
          <span key={key} className={attacker ? `${lane} attacker` : lane} style={{ '--x': `${x}%` }}>
            {lane === 'person' ? 'You' : label}
            {attacker ? <span className="hidden-text">, attacker</span> : undefined}
          </span>
        ))}
      </div>
    </div>
  )
}
