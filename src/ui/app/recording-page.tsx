import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { createApi } from '../../link/client/api.ts'
import { NO_UPDATE } from '../../link/client/update.ts'
import { createWorldClient } from '../../link/client/world-client.ts'
import { openRecording } from '../../link/transports/recording.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { createStore } from '../../link/worker/store.ts'
import { TRACE_LIMITS } from '../../protocol/limits.ts'
import { readTrace, tooLarge } from '../../record/export/trace/read-trace.ts'
import type { Trace } from '../../record/export/trace/trace.ts'
import { ErrorBoundary } from '../notices/error-boundary.tsx'
import { StartPage } from '../notices/start-page.tsx'

import { openStores, type Stores } from './stores.ts'
import { Workbench } from './workbench.tsx'
import '../take-away/export.css'

/** A recording needs no worker, so none can be updated. */
const NEVER = createStore(NO_UPDATE)

/** Asks for a trace file and shows it as a read-only world. No worker takes part. */
export function RecordingPage() {
  const [stores, setStores] = useState<Stores>()
  if (stores)
    return (
      <ErrorBoundary>
        <Workbench stores={stores} update={NEVER} />
      </ErrorBoundary>
    )
  return <AskForFile onOpened={async (trace, title) => setStores(await storesOf(trace, title))} />
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

function AskForFile({ onOpened }: { readonly onOpened: (trace: Trace, title: string) => Promise<void> }) {
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const open = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const read = await readFile(file)
      if ('problem' in read) setProblem(read.problem)
      else await onOpened(read.trace, file.name)
    } catch (error) {
      setProblem(`The trace can't be shown: ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    open(event.dataTransfer.files[0]).catch(() => undefined)
  }
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
              open(event.target.files?.[0]).catch(() => undefined)
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

async function readFile(file: File): Promise<ReturnType<typeof readTrace>> {
  if (file.size > TRACE_LIMITS.bytes) return { problem: tooLarge(file.size) }
  try {
    return readTrace(await file.text())
  } catch {
    return { problem: "The file couldn't be read. It may have been moved or changed since you chose it." }
  }
}
