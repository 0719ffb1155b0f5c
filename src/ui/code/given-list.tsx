import { useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { givenIn } from '../../record/code/given.ts'
import { plural } from '../../record/values/time.ts'
import { useCanWrite, useSetup } from '../data/world.ts'
import { give } from './give.ts'
import { useCodeParts } from './parts.ts'

/** What the sandbox was given for the code to go on; each can be taken back. */
export function GivenList() {
  const parts = useCodeParts()
  const draft = useStore(parts.desk.draft)
  const setup = useSetup()
  const canWrite = useCanWrite()
  const given = useMemo(() => givenIn(draft, setup), [draft, setup])
  if (given.length === 0) return undefined
  return (
    <details className="code-given">
      <summary>{plural(given.length, 'thing')} given</summary>
      <ul aria-label="Given to the code">
        {given.map((each) => (
          <li key={each.text} className="row">
            <span className="grow" title={each.whole ?? each.text}>
              {each.text}
            </span>
            {canWrite ? (
              <Button
                look="small"
                aria-label={`Take back: ${each.text}`}
                onClick={() => parts.work.perform('Taking it back…', () => give(parts, [each]))}
              >
                Take back
              </Button>
            ) : undefined}
          </li>
        ))}
      </ul>
    </details>
  )
}
