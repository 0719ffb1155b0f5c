import { RotateCcw, Settings2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../../parts/forms/button.tsx'
import { AnchoredPanel } from '../../parts/overlays/anchored-panel.tsx'
import { BranchList } from '../branches/branch-list.tsx'
import { refusalOf, useCanWrite, useWorldClient } from '../data/world.ts'
import type { Anchored, OverlayProps } from '../overlays/overlays.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { AsPublished } from './as-published.tsx'
import { EngineChoice } from './engine-choice.tsx'
import { PasskeyChoice } from './passkey-choice.tsx'
import { askReset, useResetParts } from './reset.ts'
import { SandboxList } from './sandboxes/sandbox-list.tsx'
import { SeedForm } from './seed-form.tsx'
import { StrategyChoice } from './strategy-choice.tsx'
import './sandbox-panel.css'

/** A part of the sandbox menu that a command opens it at. */
export type SandboxPart = 'branches' | 'engine' | 'strategy'

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    sandbox: Anchored & { readonly part?: SandboxPart }
  }
}

const USABLE = 'button:not(:disabled), select:not(:disabled), input'

/** The sandbox menu: what is done with sandboxes as a whole. A recording has only the list. */
export function SandboxPanel({ anchor, part, onClose }: OverlayProps<'sandbox'>) {
  const canWrite = useCanWrite()
  const client = useWorldClient()
  const panel = useRef<HTMLDivElement>(null)
  const overlays = useOverlays()
  const parts = useResetParts()
  useEffect(() => {
    if (part !== undefined)
      panel.current?.querySelector(`[data-part="${part}"]`)?.querySelector<HTMLElement>(USABLE)?.focus()
  }, [part])
  // The panel has to close before the next overlay opens.
  const leave = (then: () => void) => {
    onClose()
    setTimeout(then)
  }
  return (
    <AnchoredPanel anchor={anchor} className="sandbox-panel" label="Sandbox menu" onClose={onClose}>
      <Dialog aria-label="Sandbox menu">
        <div ref={panel}>
          <Part title="Sandboxes">
            <SandboxList>
              <Button
                look="small"
                icon={Settings2}
                title="People, devices, clock, faults and the app's configuration (W)"
                onClick={() => leave(() => overlays.open('world', { section: 'People' }))}
              >
                Settings…
              </Button>
            </SandboxList>
          </Part>
          {canWrite ? (
            <>
              <Part title="Branches" part="branches">
                <BranchList onLeave={onClose} />
              </Part>
              <Part title="Session strategy" part="strategy">
                <StrategyChoice onLeave={onClose} />
              </Part>
              <Part title="Auth engine" part="engine">
                <EngineChoice onLeave={onClose} />
                <AsPublished />
              </Part>
              <Part title="Passkeys">
                <PasskeyChoice />
              </Part>
              <Part title="Seed">
                <SeedForm onReset={(seed) => leave(() => askReset(parts, { seed }))} />
              </Part>
              <div className="row last">
                <Button
                  icon={RotateCcw}
                  title="Deletes this sandbox's steps, cookies and rows, and resets its clock (Shift R)"
                  onClick={() => leave(() => askReset(parts))}
                >
                  Reset
                </Button>
                <p className="note faint">Empties this sandbox and starts it again.</p>
              </div>
            </>
          ) : (
            <p className="note faint">{refusalOf(client)}</p>
          )}
        </div>
      </Dialog>
    </AnchoredPanel>
  )
}

function Part(props: { readonly title: string; readonly part?: SandboxPart; readonly children: ReactNode }) {
  return (
    <section data-part={props.part}>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  )
}
