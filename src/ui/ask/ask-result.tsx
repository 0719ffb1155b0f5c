import { Clapperboard, Code2 } from 'lucide-react'
import { Suspense } from 'react'
import type { ErrorLesson } from '../../lessons/error-lesson.ts'
import { Button } from '../../parts/forms/button.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import type { AskedUrl, Recognised } from '../../record/ask/recognise.ts'
import { useLayout } from '../layout/layout.ts'
import { FieldsTable } from '../values/fields-table.tsx'
import { Meaning } from '../values/meaning.tsx'
import { Answer, claimRows } from './answer.tsx'
import { AskedCookie } from './asked-cookie.tsx'

/** It brings the cryptography of passkeys. */
const AskedPasskey = lazily(() => import('./asked-passkey.tsx'), 'AskedPasskey')

export type OnScene = (id: string) => void

interface ResultProps {
  readonly known: Recognised
  readonly onScene: OnScene
  readonly onClose: () => void
}

/** What a text is, and what explains it. */
export function AskResult({ known, onClose, onScene }: ResultProps) {
  switch (known.is) {
    case 'error':
      return known.errors.map((error) => <AskedError key={error.name} error={error} onScene={onScene} />)
    case 'url':
      return <Url url={known} onScene={onScene} />
    case 'jwt':
      return (
        <Answer title="A signed token (JWT)">
          <p>Anyone can read it. Its signature isn’t checked here: only the issuer’s key can.</p>
          <FieldsTable label="Header" rows={claimRows(known.header)} />
          <FieldsTable label="Claims" rows={claimRows(known.claims)} />
        </Answer>
      )
    case 'cookie':
      return <AskedCookie cookie={known} />
    case 'passkey':
      return (
        <Suspense fallback={<p aria-busy="true">Loading…</p>}>
          <AskedPasskey asked={known} />
        </Suspense>
      )
    case 'code':
      return <AskedCode text={known.text} onClose={onClose} />
    case 'term':
      return (
        <Answer title={known.terms.length === 1 ? 'In plain words' : 'Perhaps one of these'}>
          {known.terms.map((entry) => (
            <Meaning key={entry.id} entry={entry} />
          ))}
        </Answer>
      )
  }
}

function AskedError(props: { readonly error: ErrorLesson; readonly onScene: OnScene }) {
  const { error, onScene } = props
  const { name, remedy, says, scene, unseen } = error
  return (
    <Answer title={name}>
      <p>{says}</p>
      <p>
        <b>What to do.</b> {remedy}
      </p>
      {scene === undefined ? (
        <p className="note faint">No scene shows it. {unseen}</p>
      ) : (
        <div className="row">
          <Button look="ink" icon={Clapperboard} onClick={() => onScene(scene)}>
            See it happen
          </Button>
          <span className="note faint">In a new sandbox; this one stays as it is.</span>
        </div>
      )}
    </Answer>
  )
}

function Url({ url, onScene }: { readonly url: AskedUrl; readonly onScene: OnScene }) {
  const { about, address, errors, hasSecret, parameters } = url
  return (
    <>
      <Answer title="A URL of a sign-in">
        <p className="mono address-asked">{address}</p>
        <p>{about}</p>
        {hasSecret ? (
          <p className="warned">It contains a secret. Don’t post it anywhere while it may still be valid.</p>
        ) : undefined}
        <FieldsTable
          label="Parameters"
          rows={parameters.map(({ name, value, text }) => ({ name, text: value, about: text }))}
        />
      </Answer>
      {errors.map((error) => (
        <AskedError key={error.name} error={error} onScene={onScene} />
      ))}
    </>
  )
}

function AskedCode({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { gallery, mode, pastedCode } = useLayout()
  return (
    <Answer title="A configuration of Auth.js">
      <p>It opens in the editor. Nothing runs before you press Run code.</p>
      <div className="row">
        <Button
          look="ink"
          icon={Code2}
          onClick={() => {
            onClose()
            pastedCode.set(text)
            gallery.set('closed')
            mode.set('code')
          }}
        >
          Open in the editor
        </Button>
      </div>
    </Answer>
  )
}
