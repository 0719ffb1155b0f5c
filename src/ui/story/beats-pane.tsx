import { numberWord } from './caption.tsx'
import { beatsAt, type Place } from './place.ts'

/** The diagram of the story. */
export function BeatsPane({
  place,
  onBeat,
}: {
  readonly place: Place
  readonly onBeat?: (beat: number) => void
}) {
  const { story } = place
  return (
    <section className="pane story-diagram" aria-label="Diagram of beats">
      <div className="story-head bar">
        <h2>{story.title}</h2>
        <span className="faint cut">{noteOf(place)}</span>
      </div>
      <ol className="beats">
        {beatsAt(place).map((beat) => (
          <li key={beat.number} className={`is-${beat.state}`}>
            <button type="button" onClick={() => onBeat?.(beat.number)}>
              {beat.number} {beat.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function noteOf({ beat, story: { beats }, waits }: Place): string {
  if (beat > beats.length) return 'finished'
  if (beat > 1 || !waits) return ''
  const minutes = Math.max(1, Math.round((beats.length * 25) / 60))
  return `${numberWord(beats.length)} beats, about ${numberWord(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`
}
