import { ArrowLeft, ArrowRight, RotateCw } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { keyOf, type TabId } from '../../link/frames/tab-id.ts'
import { isOfStorage } from '../../link/worker/failure.ts'
import { tabOf } from '../../link/worker/world-state.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'
import { usePlace } from '../layout/use-place.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { readAddress, splitUrl } from './address-input.ts'

/** Back, forward, reload and the address of one tab. */
export function AddressBar({ tabId }: { readonly tabId: TabId }) {
  const client = useWorldClient()
  const presenting = usePresenting()
  const hide = useStore(presenting.hide)
  const tab = tabOf(useStore(client.world), tabId.device, tabId.tab)
  const view = useStore(client.pages.views)[keyOf(tabId)]
  const [complaint, setComplaint] = useState<string>()
  const position = tab?.position ?? 0
  const traverse = (delta: number) => {
    client.pages.navigator.traverse(tabId, delta).catch(client.faults.report)
  }
  const problem = complaint ?? view?.problem
  const complaintId = useId()
  return (
    <>
      <div className="address bar">
        <NavButton label="Back" disabled={position <= 0} onPress={() => traverse(-1)}>
          <ArrowLeft className="icon" aria-hidden />
        </NavButton>
        <NavButton
          label="Forward"
          disabled={!tab || position >= tab.history.length - 1}
          onPress={() => traverse(1)}
        >
          <ArrowRight className="icon" aria-hidden />
        </NavButton>
        <NavButton label="Reload" disabled={view === undefined} onPress={() => traverse(0)}>
          <RotateCw className="icon" aria-hidden />
        </NavButton>
        <AddressField
          url={(view?.elsewhere ? undefined : view?.url) || hide(tab?.url) || ''}
          complaintId={problem === undefined ? undefined : complaintId}
          onComplain={setComplaint}
          onGo={(url) => {
            client.pages.open(tabId.device, presenting.restore(url)).catch((error: unknown) => {
              // Any other error is shown below this bar.
              if (isOfStorage(error)) client.faults.report(error)
            })
            // As in a browser, the page has the focus from now on.
            client.pages.frames.get(tabId)?.focus()
          }}
        />
        {view?.status === 'loading' ? <span className="progress" /> : undefined}
      </div>
      {problem === undefined ? undefined : (
        <p className="complaint" id={complaintId} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function NavButton(props: {
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}) {
  return (
    <Button
      look="bare small square"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      {props.children}
    </Button>
  )
}

function AddressField(props: {
  readonly url: string
  readonly complaintId: string | undefined
  readonly onComplain: (problem: string | undefined) => void
  readonly onGo: (url: string) => void
}) {
  const [draft, setDraft] = useState<string>()
  const [before, host, after] = splitUrl(props.url)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readAddress(draft ?? props.url)
    if ('problem' in read) return props.onComplain(read.problem)
    props.onComplain(undefined)
    setDraft(undefined)
    props.onGo(read.url)
  }
  const leave = () => {
    setDraft(undefined)
    props.onComplain(undefined)
  }
  return (
    <form onSubmit={submit}>
      <input
        ref={usePlace('address')}
        aria-label="Address"
        aria-invalid={props.complaintId !== undefined}
        aria-describedby={props.complaintId}
        value={draft ?? props.url}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
        }}
      />
      <span className="shown cut" aria-hidden="true">
        {before}
        <b>{host}</b>
        {after}
      </span>
    </form>
  )
}
