import type { Lane, Party } from '../../protocol/steps.ts'
import { siteName, siteOf } from '../labels/sites.ts'

/** One lifeline of the diagram. */
export interface DiagramLane {
  readonly key: string
  readonly lane: Lane
  readonly label: string
  /** Percent of the width beside the numbers. */
  readonly x: number
  /** An attacker's device. */
  readonly attacker: boolean
}

const ORDER: readonly Lane[] = ['person', 'authenticator', 'browser', 'app', 'provider', 'database', 'mail']

const LABELS: Readonly<Record<Lane, string>> = {
  person: 'Person',
  browser: 'Browser',
  app: 'App',
  provider: 'Provider',
  database: 'Database',
  mail: 'Mail',
  authenticator: 'Authenticator',
  world: 'Sandbox',
}

/** The name of a lane, where no device or provider gives it one. */
export function laneName(lane: Lane): string {
  return LABELS[lane]
}

/** The lifeline of a party: each device and each provider has its own. */
export function laneKey(party: Party): string | undefined {
  if (party.lane === 'world') return undefined
  if (party.lane === 'browser') return `browser ${party.name}`
  return party.lane === 'provider' ? `provider ${siteOf(party.name)}` : party.lane
}

/** What people call a device, and whether it is an attacker's, by its id. */
export type LaneDevices = ReadonlyMap<string, { readonly name: string; readonly attacker: boolean }>

/** The lanes that take part, from left to right, without their places. */
export function lanesOf(
  parties: readonly Party[],
  devices: LaneDevices = new Map(),
): readonly Omit<DiagramLane, 'x'>[] {
  const found = new Map<string, Omit<DiagramLane, 'x'>>()
  const browsers = new Set(parties.filter(({ lane }) => lane === 'browser').map(({ name }) => name))
  for (const party of parties) {
    const key = laneKey(party)
    if (key === undefined || found.has(key)) continue
    const device = party.lane === 'browser' ? devices.get(party.name) : undefined
    const attacker = device?.attacker === true
    const named = attacker || browsers.size > 1 ? (device?.name ?? party.name) : undefined
    found.set(key, { key, lane: party.lane, label: labelOf(party, named), attacker })
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.lane) - ORDER.indexOf(b.lane))
}

/** `named`: what a browser's device is called, where there are several. */
function labelOf(party: Party, named: string | undefined): string {
  if (party.lane === 'browser' && named !== undefined) return named
  if (party.lane !== 'provider') return LABELS[party.lane]
  return siteName(party.name)
}

const FIRST = 4
const LAST = 93.2
const NARROWEST = 68
const WIDEST = 236

/** Gives each lane its place: gaps follow what has to stand in them, in pixels. */
export function placeLanes(
  lanes: readonly Omit<DiagramLane, 'x'>[],
  needs: readonly number[],
): readonly DiagramLane[] {
  // Boxes of the app need room on both sides.
  const end = lanes.at(-1)?.lane === 'app' ? 74 : LAST
  const gaps = lanes.slice(1).map((_, index) => Math.min(WIDEST, Math.max(NARROWEST, needs[index] ?? 0)))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let x = FIRST
  return lanes.map((lane, index) => {
    if (index > 0) x += ((gaps[index - 1] ?? 0) / total) * (end - FIRST)
    return { ...lane, x }
  })
}
