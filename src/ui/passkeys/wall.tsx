import { Button } from '../../parts/forms/button.tsx'
import { describeFailure } from '../../record/kinds/shared/ceremony.ts'
import { type CeremonyStory, toldAlike } from '../../record/webauthn/wall.ts'
import './passkeys.css'

const WHO = { page: 'Page', browser: 'Browser', person: 'Person', authenticator: 'Authenticator' } as const

/** Both sides of the wall: what happened in a ceremony, next to what the site got of it. */
export function Wall(props: { readonly story: CeremonyStory; readonly onStep: (seq: number) => void }) {
  const { onStep, story } = props
  return (
    <section className="wall" aria-label="Both sides of the wall">
      <div>
        <h3>What really happened</h3>
        <ol className="wall-parts">
          {story.parts.map(({ says, seq, who }) => (
            <li key={seq}>
              <Button look="bare small" onClick={() => onStep(seq)}>
                <span className="faint">{WHO[who]}</span> {says}
              </Button>
            </li>
          ))}
        </ol>
        {story.outcome && 'reason' in story.outcome ? (
          <p>
            <b>The end:</b> {describeFailure(story.outcome.reason)}.
          </p>
        ) : undefined}
      </div>
      <div className="wall-site">
        <h3>What the site gets</h3>
        <SiteSide story={story} />
      </div>
    </section>
  )
}

function SiteSide({ story: { call, outcome, refusal } }: { readonly story: CeremonyStory }) {
  if (refusal)
    return (
      <>
        <p>
          <code className="wall-name">{refusal.name}</code>
        </p>
        <p>The browser decided by itself, before it asked anyone. Whether a passkey exists plays no part.</p>
      </>
    )
  if (!outcome) return <p className="soft">Nothing yet: the dialog is still open.</p>
  if (!('reason' in outcome))
    return (
      <p>
        {call === 'create'
          ? 'The public key of a new passkey, its ID, and what the authenticator says about itself.'
          : 'A signature, and the ID of the passkey that made it.'}{' '}
        Not who else has passkeys here, and not what the person did before.
      </p>
    )
  const alike = toldAlike(outcome)
  return (
    <>
      <p>
        <code className="wall-name">{outcome.name}</code>
      </p>
      {alike.length === 0 ? (
        <p>This name has one meaning. The site gets it only after the person agreed.</p>
      ) : (
        <>
          <p>The same name for each of these. A site mustn’t find out which passkeys someone has.</p>
          <ul>
            {alike.map((says) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
