import {
  ArrowLeft,
  ArrowRight,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Cookie,
  Database,
  History,
  Lock,
  LockOpen,
  type LucideIcon,
  Mail,
  MousePointerClick,
  Pencil,
  Replace,
  ScrollText,
  Signpost,
  Split,
  SquareFunction,
  TimerOff,
  Trash2,
  TriangleAlert,
  Unplug,
  Zap,
} from 'lucide-react'
import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../../record/kinds/registry.ts'
import type { StepIcon as Name } from '../../record/labels/step-label.ts'

const ICONS: Readonly<Record<Name, LucideIcon>> = {
  act: MousePointerClick,
  request: ArrowRight,
  response: ArrowLeft,
  cookie: Cookie,
  'no-cookie': Ban,
  check: CircleCheck,
  failed: CircleX,
  branch: Signpost,
  call: SquareFunction,
  database: Database,
  event: Zap,
  encrypted: Lock,
  decrypted: LockOpen,
  mail: Mail,
  log: ScrollText,
  fault: Unplug,
  clock: Clock,
  mapped: Replace,
  resumed: History,
  diverged: Split,
  edited: Pencil,
  'timed-out': TimerOff,
  thinned: Trash2,
}

/** The icon of a step's kind, or of its trouble if it has some. */
export function StepIcon(props: {
  readonly step: Step
  readonly outcome?: Step['outcome']
  readonly small?: boolean
}) {
  const { step, outcome, small } = props
  const Icon = troubleIcon(outcome ?? step.outcome) ?? ICONS[kindOf(step).icon]
  return <Icon className={small ? 'icon small' : 'icon'} aria-hidden />
}

function troubleIcon(outcome: Step['outcome']): LucideIcon | undefined {
  if (outcome === 'failed') return CircleX
  return outcome === 'warning' ? TriangleAlert : undefined
}
