import { lazily } from '../../parts/window/lazily.ts'
import { Diagram } from '../diagram/diagram.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { PANELS, type Panels } from '../inspector/panels.tsx'
import { Edge } from '../layout/edge.tsx'
import { Steps } from '../steps/steps.tsx'
import '../styles/instrument.css'

const TABS: Panels = { ...PANELS, Values: lazily(() => import('../flow/values-tab.tsx'), 'ValuesTab') }

/** The panes of the workbench next to the page. */
export function Instrument() {
  return (
    <>
      <Diagram />
      <Steps />
      <Inspector panels={TABS} />
      <Edge size="devices" />
      <Edge size="steps" />
      <Edge size="inspector" />
      <Edge size="page" />
      <Edge size="lower" />
      <Edge size="list" />
    </>
  )
}
