import { Plus, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { CODE_LIMITS } from '../../protocol/code.ts'
import { canWrite, useWorldClient } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'
import '../styles/environment.css'
import { describeTaken, readEnvFile } from '../../record/code/env-file.ts'
import { withoutUnneeded } from '../../record/code/secret-variables.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'

/** `process.env`: test values for the variables that the files read, and the reader's values for them. */
export function EnvironmentPane() {
  const desk = useDesk()
  const client = useWorldClient()
  const presenting = usePresenting()
  const draft = useStore(desk.draft)
  const testValues = useStore(desk.testValues)
  const unset = useStore(desk.unset)
  const [edited, setEdited] = useState<string>()
  const hide = useStore(presenting.hide)
  const isPresenting = useStore(presenting.on)
  useEffect(() => {
    desk.readTestValues().catch(client.faults.report)
  }, [desk, client])
  usePastedFile()
  const own = draft.environment
  const names = [...new Set([...Object.keys(testValues), ...unset, ...Object.keys(own)])].toSorted(inOrder)
  const unneeded = withoutUnneeded(changed(own, testValues)).unneeded
  const set = (name: string, value: string | undefined) =>
    desk.draft.update((now) => ({ ...now, environment: withVariable(now.environment, name, value) }))
  return (
    <section className="code-environment" aria-label="Environment">
      <p className="note faint">
        Test values for every variable that your files use; switches are off. You don’t need real secrets.
        What you set stays in this browser and is in nothing that you share. Paste or drop a .env file to set
        several. Changes apply on the next Run code.
      </p>
      {names.length > CODE_LIMITS.variables ? (
        <p className="note" role="status">
          There are {names.length} variables. The code gets {CODE_LIMITS.variables} of them, those that it
          reads first.
        </p>
      ) : undefined}
      {unneeded.length > 0 ? (
        <p className="note" role="status">
          {unneeded.join(', ')} {unneeded.length === 1 ? 'looks' : 'look'} like a live secret, which isn’t
          needed here: the test value works with every simulated provider.
        </p>
      ) : undefined}
      <ul>
        {names.map((name) => (
          <li key={name} className="row">
            <code>{name}</code>
            <input
              className="field mono"
              aria-label={name}
              spellCheck={false}
              autoComplete="off"
              readOnly={isPresenting}
              // What someone set is shown while they edit it.
              type={
                own[name] === undefined || own[name] === testValues[name] || name === edited
                  ? 'text'
                  : 'password'
              }
              onFocus={() => setEdited(name)}
              onBlur={() => setEdited(undefined)}
              placeholder={unset.includes(name) ? 'not set: it is only used as a switch' : undefined}
              value={hide(inOneLine(own[name] ?? testValues[name] ?? ''))}
              onChange={(event) => set(name, inLines(event.target.value, own[name]))}
            />
            {own[name] === undefined ? (
              <span className="note faint code-origin">{unset.includes(name) ? 'off' : 'test value'}</span>
            ) : (
              <Button
                look="bare small code-origin"
                aria-label={testValues[name] === undefined ? `Remove ${name}` : `Test value for ${name}`}
                onClick={() => set(name, undefined)}
              >
                <RotateCcw className="icon small" aria-hidden />
                {testValues[name] === undefined ? 'Remove' : 'Test value'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewVariable known={names} onAdd={(name) => set(name, '')} />
    </section>
  )
}

/** `KEY_2` comes before `KEY_10`. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** A field has one line: it shows the ends of others as they are written in a `.env` file. */
function inOneLine(value: string): string {
  return value.replaceAll('\n', '\\n')
}

/** What is typed into the field of a value that has several lines keeps them. */
function inLines(typed: string, before = ''): string {
  return before.includes('\n') ? typed.replaceAll('\\n', '\n') : typed
}

/** A pasted `.env` file sets all of its variables, wherever the focus is. */
function usePastedFile(): void {
  const presenting = usePresenting()
  const desk = useDesk()
  const client = useWorldClient()
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isName = event.target instanceof Element && event.target.matches('[data-takes="variables"]')
      // A value may be any single-line text.
      if (!text.includes('=') || !(isName || text.trim().includes('\n'))) return
      if (presenting.on.get() || !canWrite(client)) return
      event.preventDefault()
      const read = readEnvFile(text)
      const { needed } = withoutUnneeded(read.variables)
      desk.draft.update((now) => ({ ...now, environment: { ...now.environment, ...needed } }))
      desk.note.set({ words: describeTaken(read) })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [desk, presenting, client])
}

/** Variables that differ from their test values. */
function changed(
  own: Readonly<Record<string, string>>,
  testValues: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== '' && value !== testValues[name]),
  )
}

function withVariable(
  environment: Readonly<Record<string, string>>,
  name: string,
  value: string | undefined,
): Readonly<Record<string, string>> {
  const others = Object.fromEntries(Object.entries(environment).filter(([each]) => each !== name))
  return value === undefined ? others : { ...others, [name]: value }
}

function NewVariable(props: { readonly known: readonly string[]; readonly onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className="row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = /^(?!__proto__$)[A-Za-z_]\w{0,99}$/.test(name)
          ? props.known.includes(name)
            ? `${name} already exists.`
            : undefined
          : 'Use letters, digits and underscores, such as ALLOWED_DOMAIN.'
        setProblem(wrong)
        if (wrong !== undefined) return
        props.onAdd(name)
        setName('')
      }}
    >
      <input
        className="field mono"
        aria-label="Name of the new variable"
        data-takes="variables"
        aria-invalid={problem !== undefined}
        placeholder="ALLOWED_DOMAIN"
        spellCheck={false}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button small">
        <Plus className="icon" aria-hidden />
        Add
      </button>
      <span role="alert" className="problem note">
        {problem}
      </span>
    </form>
  )
}
