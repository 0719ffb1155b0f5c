import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { Segments } from '../../parts/forms/segments.tsx'
import type { Edit, Subject } from '../../protocol/control.ts'
import { passkeyIn } from '../../protocol/passkey-json.ts'
import '../styles/world.css'
import '../styles/edit.css'
import { Sheet } from '../../parts/overlays/sheet.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { pausedTokens } from '../../record/edit/paused-tokens.ts'
import { cookieSent } from '../../record/kinds/cookie-sent.ts'
import { useAct } from '../commands/use-act.ts'
import { type Answer, useAnswer } from '../data/use-answer.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { MessageEditor } from './message-editor.tsx'
import type { Edited } from './paused.ts'
import { ReturnEditor } from './return-editor.tsx'
import { TokenEditor } from './token-editor.tsx'

/** It brings the cryptography of passkeys. */
const PasskeyEditor = lazily(() => import('./passkey-editor.tsx'), 'PasskeyEditor')

/** Edits the value that an exchange is paused at, in a sheet at the side of the page. */
export function EditSheet({ onClose, ...paused }: Edited & { readonly onClose: () => void }) {
  const answer = useSubject(paused)
  const subject = answer && 'value' in answer ? answer.value : undefined
  return (
    <Sheet
      around="beside"
      className="world-sheet edit-sheet"
      title={subject ? titleOf(subject) : 'Edit'}
      note={`at step ${paused.seq} · changes are recorded`}
      // A click outside or one Escape too many must not lose input: the form asks.
      isDismissable={false}
      hasClose={subject === undefined}
      onClose={onClose}
    >
      <div className="world-panel">
        {answer === undefined ? (
          <p role="status" aria-busy="true">
            Loading…
          </p>
        ) : 'problem' in answer ? (
          <Nothing problem={answer.problem} onClose={onClose} />
        ) : (
          <SubjectEditor subject={answer.value} paused={paused} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

function titleOf(subject: Subject): string {
  switch (subject.at) {
    case 'request':
      return 'Edit the request'
    case 'response':
      return 'Edit the response'
    case 'call':
      return `Edit the call of ${subject.name}`
    case 'return':
      return `Edit what ${subject.name} returns`
  }
}

/** The paused value as the worker has it, or why there is nothing to edit. */
function useSubject({ exchange, seq }: Edited): Answer<Subject> {
  const { channel } = useWorldClient()
  return useAnswer(`${exchange} ${seq}`, async () => {
    const { subject } = await channel.send('paused.read', { exchange })
    if (!subject) throw new Error(`Step ${seq} only records what happened, so there is nothing to edit.`)
    return subject
  })
}

function Nothing({ problem, onClose }: { readonly problem: string; readonly onClose: () => void }) {
  return (
    <>
      <p role="alert">{problem}</p>
      <p className="soft">You can edit requests, responses, calls and returns. Step to the next one.</p>
      <div className="row world-acts">
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

function SubjectEditor(props: {
  readonly subject: Subject
  readonly paused: Edited
  readonly onClose: () => void
}) {
  const { subject, paused, onClose } = props
  const client = useWorldClient()
  const { recorded } = useWorldData()
  const isPresenting = useStore(usePresenting().on)
  const [isShown, setShown] = useState(!isPresenting)
  const act = useAct()
  const [typed] = useState(() => new Set<string>())
  const { exchange } = paused
  const form = {
    act,
    typed,
    onClose,
    onEdit: (edit: Edit) => act.run(() => client.channel.send('paused.edit', { exchange, edit }), onClose),
  }
  if (!isShown) return <Covered onShow={() => setShown(true)} onClose={onClose} />
  if (subject.at === 'call' || subject.at === 'return')
    return <ReturnEditor subject={subject} isThrowing={paused.way === 'error'} {...form} />
  const step = recorded.get().find(({ seq }) => seq === paused.seq)
  const cookie = cookieSent.is(step) ? step.data.cookie.name : undefined
  return <MessageParts subject={subject} cookie={cookie} exchange={exchange} {...form} />
}

/** In presenter mode values stay hidden until the reader agrees: the paused value can't be edited without its secrets. */
function Covered({ onShow, onClose }: { readonly onShow: () => void; readonly onClose: () => void }) {
  return (
    <>
      <p>Presenter mode hides secrets, but the editor would show them.</p>
      <div className="row world-acts">
        <Button look="ink" onClick={onShow}>
          Show and edit
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}

type MessageProps = Parameters<typeof MessageEditor>[0]

/** The message part by part, or a token or a passkey in it. Each keeps its input while another one is shown. */
function MessageParts({ exchange, ...props }: MessageProps & { readonly exchange: string }) {
  const { recorded } = useWorldData()
  const steps = useStore(recorded)
  const { subject } = props
  const tokens = useMemo(() => pausedTokens(subject, steps), [subject, steps])
  const passkey = useMemo(() => (subject.at === 'request' ? passkeyIn(subject) : undefined), [subject])
  const [shown, setShown] = useState<'message' | 'token' | 'passkey'>('message')
  if (tokens.length === 0 && !passkey) return <MessageEditor {...props} />
  const count = (
    <span className="count" aria-hidden="true">
      {tokens.length}
    </span>
  )
  const options = {
    message: 'Message',
    ...(tokens.length > 0 && { token: <>Token claims {count}</> }),
    ...(passkey && { passkey: 'Passkey' }),
  } as Readonly<Record<typeof shown, ReactNode>>
  return (
    <>
      <Segments
        label="What to edit"
        className="edit-choices"
        options={options}
        chosen={shown}
        onChoose={setShown}
      />
      <div hidden={shown !== 'message'}>
        <MessageEditor {...props} />
      </div>
      <div hidden={shown !== 'token'}>
        {tokens.length > 0 ? <TokenEditor {...props} tokens={tokens} /> : undefined}
      </div>
      <div hidden={shown !== 'passkey'}>
        {passkey ? (
          <Suspense>
            <PasskeyEditor {...props} paused={passkey} exchange={exchange} />
          </Suspense>
        ) : undefined}
      </div>
    </>
  )
}
