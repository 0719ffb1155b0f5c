import { ArrowRight, ChevronDown, ChevronUp, RotateCcw } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import type { StoryBeat } from '../../record/story/story.ts'
import { plural } from '../../record/values/time.ts'
import { beatsAt, type Place } from './place.ts'
import { Terms } from './terms.tsx'

/** What the reader can do in the caption. Without `onBack`, there is nothing to go back to. */
export interface CaptionActs {
  readonly onNext: () => void
  readonly onBack?: (() => void) | undefined
  readonly onBeat?: ((beat: number) => void) | undefined
  readonly onRestart: () => void
  readonly onWalk: () => void
  readonly onUnfold: () => void
  /** Shows every term of the glossary. */
  readonly onTerms?: () => void
}

export interface CaptionProps extends CaptionActs {
  readonly place: Place
  readonly isBusy: boolean
  /** A button of the page is ringed: that one is the next thing to press. */
  readonly isRinged: boolean
  readonly isUnfolded: boolean
  /** What the person of a scene does next, where that isn't the beat that is shown. */
  readonly announced?: string | undefined
  /** The world is paused, so there is more to come. */
  readonly isPaused?: boolean
  /** Left, below the progress. */
  readonly aside?: ReactNode
  /** What to do after the last beat, instead of what explains a beat. */
  readonly doors?: ReactNode
  /** On a stage there are no controls but keys. */
  readonly isPresenting?: boolean
  readonly ref?: Ref<HTMLElement>
  /** Beats follow one another by themselves. */
  readonly isPlaying?: boolean
}

/** One beat in words: how far the story is, what happens, what if not, and the way on. */
export function Caption(props: CaptionProps) {
  const { place } = props
  const { beats, title } = place.story
  const told = beats[place.beat - 1]
  const isFailed = told?.state === 'failed' && !place.waits
  const isEnd = !told && props.announced === undefined
  return (
    <section ref={props.ref} className={isEnd ? 'caption ended' : 'caption'} aria-label="Story">
      <div className="caption-progress">
        <p className="caption-place">
          {isFailed ? (
            <b className="failed">{`Failed at beat ${place.beat} of ${totalOf(place)}`}</b>
          ) : (
            <>
              <b>
                {told ? (
                  <>
                    <span className={props.isPresenting ? 'hidden-text' : undefined}>Beat </span>
                    {`${place.beat} of ${totalOf(place)}`}
                  </>
                ) : (
                  beats.length > 0 && `All ${numberWord(beats.length)} beats`
                )}
              </b>
              <span className="faint caption-title">{title}</span>
            </>
          )}
        </p>
        <Progress place={place} onBeat={props.onBeat} />
        {props.aside}
        {props.isPresenting ? (
          <StageKeys isPlaying={props.isPlaying} />
        ) : isEnd ? (
          <EndButtons {...props} />
        ) : undefined}
      </div>
      <div className="caption-words">
        <Sentence {...props} told={told} isFailed={isFailed} />
        {isEnd ? props.doors : undefined}
        {told ? <Terms ids={told.terms} {...(props.onTerms ? { onAll: props.onTerms } : {})} /> : undefined}
      </div>
      {isEnd || props.isPresenting ? undefined : <Ways {...props} beat={told} isFailed={isFailed} />}
    </section>
  )
}

/** What happens, and why; or what was true last, and what the person of a scene does next. */
function Sentence({
  announced,
  isFailed,
  place: { beat, story, waits },
  told,
}: CaptionProps & { readonly told: StoryBeat | undefined; readonly isFailed: boolean }) {
  const isNews = announced !== undefined && (waits || (!told && story.ending === undefined))
  return (
    <>
      <p className="caption-sentence" key={isNews ? announced : beat}>
        {isNews ? announced : (told?.sentence ?? story.ending)}
      </p>
      {told && !isNews ? (
        <Why because={isFailed ? story.ending : undefined} whatIfNot={told.whatIfNot} />
      ) : undefined}
      {announced === undefined || isNews ? undefined : (
        <p className="caption-why caption-next">
          <b>Next</b> {announced}
        </p>
      )}
    </>
  )
}

/** How many beats its flow has: one that failed has no later ones. */
function totalOf({ story: { beats, total } }: Place): number {
  return total ?? beats.length
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export function numberWord(count: number): string {
  return WORDS[count] ?? String(count)
}

/** In a low window, it is folded into a button. */
function Why(props: { readonly because: string | undefined; readonly whatIfNot: string }) {
  const [isOpen, setOpen] = useState(false)
  const question = props.because === undefined ? 'What if not?' : 'Why?'
  return (
    <>
      <button
        type="button"
        className="caption-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
      >
        {question}
      </button>
      <p className={isOpen ? 'caption-why open' : 'caption-why'}>
        <b>{question}</b> {props.because ?? props.whatIfNot}
      </p>
    </>
  )
}

/** A segment for each beat. Those that are recorded can be shown again. */
function Progress({
  place,
  onBeat,
}: {
  readonly place: Place
  readonly onBeat?: ((beat: number) => void) | undefined
}) {
  return (
    <ol className="caption-segments" aria-label="Beats">
      {beatsAt(place).map((beat) => (
        <li key={beat.number} className={`is-${beat.state}`}>
          <button
            type="button"
            disabled={!onBeat || (beat.decisive === undefined && beat.number > place.beat)}
            aria-current={beat.number === place.beat ? 'step' : undefined}
            aria-label={`Beat ${beat.number}: ${beat.title}`}
            title={beat.title}
            onClick={() => onBeat?.(beat.number)}
          />
        </li>
      ))}
      {Array.from({ length: totalOf(place) - place.story.beats.length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={`left ${index}`} className="is-future" aria-hidden="true">
          <button type="button" disabled tabIndex={-1} />
        </li>
      ))}
    </ol>
  )
}

function StageKeys({ isPlaying }: { readonly isPlaying: boolean | undefined }) {
  return (
    <p className="caption-keys">
      <span>
        <kbd>←</kbd> <kbd>→</kbd> move
      </span>
      <span>
        <kbd>P</kbd> {isPlaying ? 'pause' : 'play'}
      </span>
      <span>
        <kbd>Esc</kbd> leave
      </span>
    </p>
  )
}

function EndButtons({ onBack, onRestart }: CaptionProps) {
  return (
    <div className="row caption-again">
      <Button look="big" onClick={onBack}>
        Back
      </Button>
      <Button look="big" icon={RotateCcw} onClick={onRestart}>
        Restart
      </Button>
    </div>
  )
}

function Ways(props: CaptionProps & { readonly beat: StoryBeat | undefined; readonly isFailed: boolean }) {
  const { beat, isBusy, isRinged, isUnfolded, onBack, onNext, onRestart, onUnfold, onWalk } = props
  // Whatever failed: a scene goes on, and a paused answer still has to arrive.
  const isFailed = props.isFailed && props.announced === undefined && !props.isPaused
  const Chevron = isUnfolded ? ChevronUp : ChevronDown
  return (
    <div className="caption-ways">
      {isFailed ? (
        <Button look="big ink" onClick={onWalk}>
          Walk me through it
          <ArrowRight className="icon" aria-hidden />
        </Button>
      ) : undefined}
      <div className="caption-pair">
        <Button look="big" disabled={!onBack} onClick={onBack}>
          Back
        </Button>
        {isFailed ? (
          <Button look="big" onClick={onRestart}>
            Restart
          </Button>
        ) : (
          <Button look={isRinged ? 'big' : 'big ink'} aria-busy={isBusy} onClick={onNext}>
            Next
            <ArrowRight className="icon" aria-hidden />
          </Button>
        )}
      </div>
      {beat === undefined || beat.count === 0 ? (
        // Its room stays, so that nothing moves.
        <span className="caption-unfold" />
      ) : (
        <button type="button" className="caption-unfold" aria-expanded={isUnfolded} onClick={onUnfold}>
          <span>{isUnfolded ? 'Fold these steps' : `${plural(beat.count, 'step')} in this beat`}</span>
          <Chevron className="icon" aria-hidden />
        </button>
      )}
      <p className="caption-keys" aria-hidden="true">
        <kbd>{isUnfolded ? '↑' : '←'}</kbd>
        <kbd>{isUnfolded ? '↓' : '→'}</kbd>
        {isUnfolded ? 'to move between steps' : 'to move between beats'}
      </p>
    </div>
  )
}
