import { useMemo } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { privateValuesOf, withoutPrivate } from '../../../protocol/private-values.ts'
import type { Person, WorldSetup } from '../../../protocol/setup.ts'
import type { Step } from '../../../protocol/steps.ts'
import { attemptIn } from '../../../record/code/attempt.ts'
import { helpOf, offersIn } from '../../../record/code/helps.ts'
import type { Offer } from '../../../record/code/offers.ts'
import { providerNameIn } from '../../../record/labels/catalogue.ts'
import { isStopped } from '../../../record/outline/pause-state.ts'
import { useAct } from '../../commands/use-act.ts'
import { useCanWrite, useSetup, useWorldClient } from '../../data/world.ts'
import { useOverlays } from '../../overlays/overlays.ts'
import { useStepper } from '../../stepper/stepper.ts'
import { useSignInAgain } from '../../story/use-sign-in-again.ts'

/** What the sandbox lacks at these steps, each with a button that gives it. */
export function Offers(props: {
  readonly steps: readonly Step[]
  /** Without a heading. */
  readonly isCompact?: boolean
  /** What is above says already what is missing. */
  readonly isExplained?: boolean
}) {
  const { steps, isCompact, isExplained = false } = props
  const all = useStore(useWorldClient().steps)
  const setup = useSetup()
  const canWrite = useCanWrite()
  const isPaused = isStopped(useStore(useStepper().pauseState))
  const offers = useMemo(() => offersIn(steps, all, setup), [all, setup, steps])
  const hasAttempt = useMemo(() => attemptIn(all) !== undefined, [all])
  if (offers.length === 0 || !canWrite) return undefined
  return (
    <section aria-label="Missing in this sandbox" className={isCompact ? 'code-lacks' : undefined}>
      {isCompact ? undefined : <h3>Missing in this sandbox</h3>}
      {offers.map((offer) => (
        <OfferRow
          key={offer.sentence}
          offer={offer}
          isExplained={isExplained}
          canRepeat={hasAttempt && !isPaused}
        />
      ))}
    </section>
  )
}

/** Gives what is offered and repeats the newest sign-in with it. */
function OfferRow(props: {
  readonly offer: Offer
  readonly isExplained: boolean
  /** There is a sign-in to repeat, and nothing is paused. */
  readonly canRepeat: boolean
}) {
  const { offer, isExplained, canRepeat } = props
  const client = useWorldClient()
  const setup = useSetup()
  const overlays = useOverlays()
  const act = useAct()
  const again = useSignInAgain()
  const help = helpOf(offer)
  const isDone = isGiven(offer, setup)
  const give = () => {
    const { setup: now } = client.world.get()
    act.run(async () => {
      if (help?.setup) await client.channel.send('setup.change', { setup: help.setup(now) })
      await again(help?.typed)
    })
  }
  return (
    <>
      <p>
        {isDone ? (
          <>
            {offer.give === 'answer'
              ? `${offer.name} has a fixed answer now.`
              : `${offer.sentence} It has been given.`}{' '}
            {canRepeat ? (
              <Button look="small" aria-busy={act.isBusy} onClick={() => act.run(() => again())}>
                Sign in again
              </Button>
            ) : (
              'It counts from the next request.'
            )}
          </>
        ) : (
          <>
            {isExplained ? undefined : `${offer.sentence} `}
            {help && !help.draft ? (
              <Button look="small" aria-busy={act.isBusy} onClick={give}>
                {withoutPrivate(nameOf(offer, setup), privateValuesOf([setup.code]))}
              </Button>
            ) : undefined}{' '}
            {offer.give === 'answer' ? (
              <Button
                look="small"
                onClick={() => overlays.open('world', { section: 'Answers', editing: offer.name })}
              >
                Write the answer…
              </Button>
            ) : undefined}
          </>
        )}
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}

function nameOf(offer: Offer, { providers }: WorldSetup): string {
  switch (offer.give) {
    case 'answer':
      return 'Write the answer…'
    case 'claims':
      return `Give ${offer.person.name} ${offer.claim} at ${providerNameIn(providers, offer.provider)}`
    case 'address':
      return `Give ${offer.person.name} ${offer.email}`
    case 'environment':
      return `Let ${offer.name} be ${offer.value}`
    case 'typed':
      return `Sign in with ${offer.field} ${offer.value}`
    case 'column':
      return `Let ${offer.person.name} have this ${offer.column}`
    case 'helper':
      return `Let ${offer.path} return this`
    case 'reply':
      return 'Let it answer this'
    case 'row':
      return offer.sought === undefined ? `Register ${offer.person.name}` : 'Add this row'
  }
}

/** Whether the setup has it by now. */
function isGiven(offer: Offer, { answers, code, people }: WorldSetup): boolean {
  const personOf = ({ id }: Person) => people.find((each) => each.id === id)
  switch (offer.give) {
    case 'answer':
      return Object.hasOwn(answers, offer.name)
    case 'claims': {
      const { claims } = personOf(offer.person)?.accounts?.[offer.provider] ?? {}
      return claims?.idToken?.[offer.claim] !== undefined
    }
    case 'address':
      return personOf(offer.person)?.email === offer.email
    case 'environment':
      return code?.environment?.[offer.name] === offer.value
    case 'typed':
      return false
    case 'column':
      return personOf(offer.person)?.columns?.[offer.column] === offer.registered.columns?.[offer.column]
    case 'helper':
      return code?.placeholders?.[offer.specifier]?.[offer.path] === offer.json
    case 'reply':
      return answers[offer.name]?.body === offer.body
    case 'row':
      return Object.entries({ id: offer.registered.columns?.['id'], ...offer.sought?.columns }).every(
        ([column, value]) => value !== undefined && personOf(offer.person)?.columns?.[column] === value,
      )
  }
}
