import { CircleX } from 'lucide-react'

/** Why the world refused. What was typed stays. */
export function Refusal({ problem }: { readonly problem: string | undefined }) {
  return (
    <div role="alert">
      {problem === undefined ? undefined : (
        <p className="problem">
          <CircleX className="icon small" aria-hidden />
          {problem}
        </p>
      )}
    </div>
  )
}
