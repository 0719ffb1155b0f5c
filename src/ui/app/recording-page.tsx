import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { createApi } from '../../link/client/api.ts'
import { NO_UPDATE } from '../../link/client/update.ts'
import { createWorldClient } from '../../link/client/world-client.ts'
import { openRecording } from '../../link/transports/recording.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { createStore } from '../../link/worker/store.ts'
import { TRACE_LIMITS } from '../../protocol/limits.ts'
import { type ReadTrace, readTrace, tooLarge } from '../../record/export/trace/read-trace.ts'
import type { Trace } from '../../record/export/trace/trace.ts'
import { ErrorBoundary } from '../notices/error-boundary.tsx'
import { StartPage } from '../notices/start-page.tsx'

import { openStores, type Stores } from './stores.ts'
import { Workbench } from './workbench.tsx'
import '../take-away/export.css'

/** A recording needs no worker, so none can be updated. */
const NEVER = createStore(NO_UPDATE)

/** Asks for a trace file and shows it as a read-only world; `file` is one that this site serves. No worker takes part. */
export function RecordingPage({ file }: { readonly file: string }) {
  const [stores, setStores] = useState<Stores>()
  if (stores)
    return (
      <ErrorBoundary>
        <Workbench stores={stores} update={NEVER} />
      </ErrorBoundary>
    )
  return (
    <AskForFile served={file} onOpened={async (trace, title) => setStores(await storesOf(trace, title))} />
  )
}

/** A recording instead of a worker; everything else is as usual. */
async function storesOf(trace: Trace, title: string): Promise<Stores> {
  const transport = openRecording(trace, title)
  const client = createWorldClient({ window, transport, view: await transport.send('world.read', {}) })
  window.authscope = createApi(Promise.resolve(client))
  const stores = openStores(client)
  await stores.presenting.ready
  return stores
}

interface AskForFileProps {
  /** Opened at once, unless it is empty. */
  readonly served: string
  readonly onOpened: (trace: Trace, title: string) => Promise<void>
}

function AskForFile({ served, onOpened }: AskForFileProps) {
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const open = async (name: string, reading: Promise<ReadTrace>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const read = await reading
      if ('problem' in read) setProblem(read.problem)
      else await onOpened(read.trace, name)
    } catch (error) {
      setProblem(`The trace can't be shown: ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | undefined) => {
    if (file) void open(file.name, readFile(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, when the page is
  useEffect(() => {
    if (served !== '') void open(nameOf(served), readServed(served))
  }, [])
  return (
    <StartPage>
      <div className="opening-world">
        <h1>Open a trace</h1>
        <p>It opens as a read-only sandbox. Your live sandbox is kept, and nothing in the file is run.</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the field inside does the same for the keyboard */}
        <div
          className="drop-zone"
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label htmlFor={id} className="row">
            <FileUp className="icon" aria-hidden />
            Trace file
          </label>
          <input
            id={id}
            type="file"
            accept=".json,.authscope"
            aria-busy={isBusy}
            onChange={(event) => {
              choose(event.target.files?.[0])
            }}
          />
          {isBusy ? <p role="status">Reading…</p> : undefined}
        </div>
        {problem === undefined ? undefined : <p role="alert">{problem}</p>}
        <p>
          <a href="./">To the live sandbox</a>
        </p>
      </div>
    </StartPage>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A file next to the site's own. The page's policy allows no other place. */
async function readServed(path: string): Promise<ReadTrace> {
  const url = new URL(path, document.baseURI)
  if (url.origin !== window.location.origin)
    return { problem: 'The address names a file on another site. Save the file and choose it here.' }
  const response = await fetch(url)
  if (response.ok) return readTrace(await response.text())
  return { problem: `The file ${nameOf(path)} isn't there: the server answered ${response.status}.` }
}

async function readFile(file: File): Promise<ReadTrace> {
  if (file.size > TRACE_LIMITS.bytes) return { problem: tooLarge(file.size) }
  try {
    return readTrace(await file.text())
  } catch {
    return { problem: "The file couldn't be read. It may have been moved or changed since you chose it." }
  }
}
