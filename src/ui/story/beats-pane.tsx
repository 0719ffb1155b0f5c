import { type ReactNode, useMemo } from 'react'
import type { Rows } from '../diagram/beats/beat.tsx'
import { BeatsDiagram } from '../diagram/beats/beats-diagram.tsx'
import { numberWord } from './caption.tsx'
import { beatsAt, type Place } from './place.ts'
import { useIsPhone } from './use-is-phone.ts'

/** The diagram of the story. */
export function BeatsPane(props: {
  readonly place: Place
  /** Title of the scene that is played. */
  readonly scene?: string | undefined
  readonly you?: string | undefined
  readonly unfolded?: number | undefined
  readonly rows?: Rows | undefined
  readonly tools?: ReactNode
  readonly onBeat?: (beat: number) => void
  readonly onUnfold?: (beat: number | undefined) => void
}) {
  const { place, scene, tools, ...acts } = props
  const story = useMemo(() => ({ ...place.story, beats: beatsAt(place) }), [place])
  return (
    <section className="pane story-diagram" aria-label="Diagram of beats">
      <div className="story-head bar">
        <h2>{scene ?? story.title}</h2>
        <span className="faint cut grow">{scene === undefined ? noteOf(place) : story.title}</span>
        {tools}
      </div>
      <BeatsDiagram story={story} current={place.beat} isStrip={useIsPhone()} {...acts} />
    </section>
  )
}

function noteOf({ beat, story: { beats }, waits }: Place): string {
  if (beat > beats.length) return 'finished'
  if (beat > 1 || !waits) return ''
  const minutes = Math.max(1, Math.round((beats.length * 25) / 60))
  return `${numberWord(beats.length)} beats, about ${numberWord(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`
}
