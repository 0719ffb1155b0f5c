import { useMemo } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { Step } from '../../../protocol/steps.ts'
import { codeAt } from '../../../record/code/code-at.ts'
import { type Offer, offersAt, withClaimsAt } from '../../../record/code/offers.ts'
import { providerNameIn } from '../../../record/labels/catalogue.ts'
import { useAct } from '../../commands/use-act.ts'
import { useCanWrite, useSetup, useWorldClient } from '../../data/world.ts'
import { useOverlays } from '../../overlays/overlays.ts'

/** What the sandbox lacks at these steps, each with a button that gives it. */
export function Offers(props: {
  readonly steps: readonly Step[]
  /** Without a heading. */
  readonly isCompact?: boolean
}) {
  const { steps, isCompact } = props
  const all = useStore(useWorldClient().steps)
  const setup = useSetup()
  const canWrite = useCanWrite()
  const offers = useMemo(() => {
    const at = codeAt(all, setup.code)
    const found = steps.flatMap((step) => offersAt(step, all, setup, at(step.seq)))
    // A call and its return lack the same.
    return [...new Map(found.map((offer) => [offer.sentence, offer])).values()]
  }, [all, setup, steps])
  if (offers.length === 0 || !canWrite) return undefined
  return (
    <section aria-label="Missing in this sandbox" className={isCompact ? 'code-lacks' : undefined}>
      {isCompact ? undefined : <h3>Missing in this sandbox</h3>}
      {offers.map((offer) => (
        <OfferRow key={offer.sentence} offer={offer} />
      ))}
    </section>
  )
}

function OfferRow({ offer }: { readonly offer: Offer }) {
  const { channel } = useWorldClient()
  const setup = useSetup()
  const act = useAct()
  if (offer.give === 'answer') return <AnswerOffer offer={offer} />
  if (offer.give === 'row') return <RowOffer offer={offer} />
  if (offer.give === 'address') return <AddressOffer offer={offer} />
  const { claim, claims, person, provider } = offer
  const known = setup.people.find(({ id }) => id === person.id)
  const has = known?.accounts?.[provider]?.claims?.idToken?.[claim] !== undefined
  const give = () => {
    const people = setup.people.map((each) =>
      each.id === person.id ? withClaimsAt(each, provider, claims) : each,
    )
    act.run(() => channel.send('setup.change', { setup: { people } }))
  }
  return (
    <>
      <p>
        {offer.sentence}{' '}
        {has ? (
          'Now it does: sign in again.'
        ) : (
          <Button look="small" aria-busy={act.isBusy} onClick={give}>
            Give {person.name} {claim} at {providerNameIn(setup.providers, provider)}
          </Button>
        )}
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}

/** An address that the code lets in. */
function AddressOffer({ offer }: { readonly offer: Extract<Offer, { give: 'address' }> }) {
  const { channel } = useWorldClient()
  const setup = useSetup()
  const act = useAct()
  const { email, person, sentence } = offer
  const has = setup.people.find(({ id }) => id === person.id)?.email === email
  const give = () => {
    const people = setup.people.map((each) => (each.id === person.id ? { ...each, email } : each))
    act.run(() => channel.send('setup.change', { setup: { people } }))
  }
  return (
    <>
      <p>
        {sentence}{' '}
        {has ? (
          'Now it does: sign in again.'
        ) : (
          <Button look="small" aria-busy={act.isBusy} onClick={give}>
            Give {person.name} this address
          </Button>
        )}
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}

function AnswerOffer({ offer }: { readonly offer: Extract<Offer, { give: 'answer' }> }) {
  const { answers } = useSetup()
  const overlays = useOverlays()
  const { name, sentence } = offer
  const write = () => overlays.open('world', { section: 'Answers', editing: name })
  if (Object.hasOwn(answers, name)) return <p>{sentence} Now you have: try again.</p>
  return (
    <p>
      {sentence}{' '}
      <Button look="small" onClick={write}>
        Write the answer…
      </Button>
    </p>
  )
}

/** A row from the beginning is one of a new world. */
function RowOffer({ offer }: { readonly offer: Extract<Offer, { give: 'row' }> }) {
  const client = useWorldClient()
  const overlays = useOverlays()
  const act = useAct()
  const { person, registered, sentence } = offer
  const begin = () => {
    const { scenario, setup } = client.world.get()
    const people = setup.people.map((each) => (each.id === person.id ? registered : each))
    act.run(() => client.reset({ ...scenario, ...setup, people }))
  }
  const ask = () =>
    overlays.open('confirm', {
      title: `Register ${person.name} and reset this sandbox?`,
      text: 'This deletes its steps, cookies and rows, and resets its clock. The setup is kept.',
      action: 'Register and reset',
      onConfirm: begin,
    })
  return (
    <>
      <p>
        {sentence}{' '}
        <Button look="small" aria-busy={act.isBusy} onClick={ask}>
          Register {person.name} and reset…
        </Button>
      </p>
      <Refusal problem={act.problem} />
    </>
  )
}
