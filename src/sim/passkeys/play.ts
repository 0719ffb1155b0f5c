import { createRandom } from '../../authenticator/bytes/random.ts'
import type { Surroundings, TransactionRecord } from '../../authenticator/platform/bench.ts'
import type { Decision, Prompt } from '../../authenticator/platform/prompts.ts'
import { type Progress, replayCreate, replayGet } from '../../authenticator/platform/run.ts'
import type { CeremonyDialog, CeremonyOutcome } from '../../protocol/ceremony.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import type { Journal, PendingStep } from '../journal/journal.ts'
import { browser, personAt } from '../values/parties.ts'
import type { CeremonyRow } from './rows.ts'

type Played = Progress<CeremonyOutcome>

/** Plays a ceremony from its beginning: the same row gives the same bytes. */
export function play(world: Journal, row: CeremonyRow, decisions: readonly Decision[]): Played {
  const { asked, at, before, id, isUnasked = false } = row
  const seed = `ceremony ${world.meta.scenario.seed} ${id}`
  const surroundings: Surroundings = {
    authenticators: before,
    newRandom: () => createRandom(seed),
    now: at,
    isUnasked,
  }
  return asked.call === 'create'
    ? (replayCreate(asked.request, surroundings, decisions) as Played)
    : (replayGet(asked.request, surroundings, decisions) as Played)
}

/** What is shown of a prompt: autofill that has nothing to offer shows nothing. */
export function dialogOf({ asked }: CeremonyRow, prompt: Prompt | undefined): CeremonyDialog | undefined {
  return asked.request.isConditional && prompt?.kind === 'nothing usable' ? undefined : prompt
}

/** Steps of a ceremony, in order, numbered within it. */
export interface Told {
  readonly steps: readonly PendingStep[]
  readonly count: number
}

export function tell(world: Journal, row: CeremonyRow, drafts: readonly StepDraft[]): Told {
  const steps = drafts.map((draft, index) => ({
    ...draft,
    key: `${row.document}/${draft.kind}:${row.id}#${row.steps + index}`,
    at: world.meta.now,
    realAt: world.platform.realNow(),
    run: row.run,
    exchange: row.document,
  }))
  return { steps, count: row.steps + drafts.length }
}

export function askedStep(row: CeremonyRow): StepDraft {
  const { asked, device, document, id } = row
  return {
    kind: 'ceremony.asked',
    data: { ceremony: id, document, asked },
    from: browser(device),
    summary: `credentials.${asked.call}() for ${asked.request.rpId}`,
    outcome: 'done',
    spec: {
      label: `Web Authentication §5.1.${asked.call === 'create' ? '3' : '4'}`,
      url: `https://www.w3.org/TR/webauthn-3/#${asked.call === 'create' ? 'sctn-createCredential' : 'sctn-getAssertion'}`,
    },
  }
}

export function decidedStep(
  world: Journal,
  row: CeremonyRow,
  decision: Decision,
  dialog: CeremonyDialog,
): StepDraft {
  return {
    kind: 'ceremony.decided',
    data: { ceremony: row.id, dialog, decision },
    from: personAt(world.meta.setup, row.device),
    to: browser(row.device),
    summary: `${dialog.kind}: ${decision.kind}`,
    outcome: 'done',
  }
}

export function answeredStep(row: CeremonyRow, transaction: TransactionRecord): StepDraft {
  const { authenticator, command, request, response, status } = transaction
  return {
    kind: 'authenticator.answered',
    data: { ceremony: row.id, authenticator, command, sent: request, status, received: response },
    from: browser(row.device),
    to: { lane: 'authenticator', name: authenticator },
    summary: `${command} ${status}`,
    outcome: status === 'CTAP2_OK' ? 'done' : 'warning',
  }
}

export function promptedStep(world: Journal, row: CeremonyRow, dialog: CeremonyDialog): StepDraft {
  return {
    kind: 'ceremony.prompted',
    data: { ceremony: row.id, dialog },
    from: browser(row.device),
    to: personAt(world.meta.setup, row.device),
    summary: `dialog: ${dialog.kind}`,
    outcome: dialog.kind === 'nothing usable' ? 'warning' : 'done',
  }
}

export function endedStep(row: CeremonyRow, outcome: CeremonyOutcome): StepDraft {
  const failed = 'reason' in outcome
  return {
    kind: 'ceremony.ended',
    data: { ceremony: row.id, call: row.asked.call, outcome },
    from: browser(row.device),
    summary: failed ? `${outcome.name}: ${outcome.reason}` : `passkey ${outcome.status}`,
    // That a page withdraws its request is no trouble.
    outcome: !failed || outcome.status === 'withdrawn' ? 'done' : 'failed',
  }
}
