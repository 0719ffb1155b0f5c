import { CirclePause, LoaderCircle } from 'lucide-react'
import type { Waiting } from '../../link/frames/paused-tabs.ts'
import { progressAt } from '../../record/outline/page-progress.ts'

/** While a story is shown: what the person sees of a page that is on its way. Nothing turns while the world is paused. */
export function WaitingPage({ waiting: { at, paused, sent } }: { readonly waiting: Waiting }) {
  const site = sent?.to?.name ?? 'the site'
  const isAnswered = progressAt(at, sent) === 'answered'
  return (
    <section className="cover waiting-page" aria-label="Waiting page">
      {paused ? (
        <CirclePause className="icon waiting-mark" aria-hidden />
      ) : (
        <LoaderCircle className="icon waiting-mark is-turning" aria-hidden />
      )}
      <h3>{isAnswered ? `${site} has answered` : `${site} is checking`}</h3>
      <p>
        {isAnswered
          ? 'The browser is about to go where the answer sends it.'
          : 'The browser has sent its request and cookies, and waits for the page.'}
      </p>
    </section>
  )
}
