import { useEffect, useRef } from 'react'
import { isTyping } from '../../parts/keys/is-typing.ts'
import { isCharacter, isFreeWhileTyping, isPressed } from '../../parts/keys/keys.ts'
import type { MenuItem } from '../../parts/overlays/menu.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Command } from './command.ts'

/** Every command there is: the palette, the help, menus, buttons and keys read this table. */
export interface Commands {
  readonly all: readonly Command[]
  /** @throws Error where there is none of this id. */
  of(id: string): Command
  /** Why it can't be done now: a sentence, or `''` where nothing more can be said. */
  problem(command: Command): string | undefined
  /** Does it, unless something stands against it. */
  run(command: Command | string, typed?: string): void
  /** The command that a press asks for, wherever it was made. */
  pressed(event: KeyboardEvent): Command | undefined
  /** As a line of a menu. */
  item(id: string): MenuItem
  /** Says what does a command now; nothing does, after the returned function was called. */
  handle(id: string, run: () => void): () => void
}

export const [CommandsContext, useCommands] = contextOf<Commands>()

/** What commands and keys depend on. */
export interface Circumstances {
  /** Why nothing may be written in this world. */
  readonly refusal: () => string | undefined
  /** Whether something stands over the panes. */
  readonly isCovered: () => boolean
  /** Whether keys without Ctrl or ⌘ do something. */
  readonly hasSingleKeys: () => boolean
  /** Whether an exchange is paused or the world is rewound: arrow keys move it then. */
  readonly isPaused: () => boolean
}

export function createCommands(all: readonly Command[], circumstances: Circumstances): Commands {
  const handlers = new Map<string, () => void>()
  const of = (id: string) => {
    const command = all.find((each) => each.id === id)
    if (!command) throw new Error(`There is no command "${id}".`)
    return command
  }
  const problem = ({ id, isPossible, problem: reason, run, writes }: Command) =>
    (writes && circumstances.refusal()) ??
    reason?.() ??
    (isPossible?.() === false || (!run && !handlers.has(id)) ? '' : undefined)
  const run = (named: Command | string, typed?: string) => {
    const command = typeof named === 'string' ? of(named) : named
    if (problem(command) === undefined) (command.run ?? handlers.get(command.id))?.(typed)
  }
  return {
    ...{ all, of, problem, run },
    pressed: (event) => {
      if (event.defaultPrevented || circumstances.isCovered()) return undefined
      const command = all.find(({ keys }) => isPressed(keys, event))
      if (!command || !isFree(command, event, circumstances)) return undefined
      return problem(command) === undefined ? command : undefined
    },
    item: (id) => {
      const command = of(id)
      return {
        id,
        label: command.title,
        keys: command.keys,
        disabled: problem(command) !== undefined,
        // The menu has to be gone before the next thing opens.
        onPress: () => setTimeout(() => run(command)),
      }
    },
    handle: (id, handler) => {
      handlers.set(id, handler)
      return () => {
        if (handlers.get(id) === handler) handlers.delete(id)
      }
    },
  }
}

/** Parts that take every arrow key themselves. */
const WALKED = '[role="tablist"],[role="slider"],[role="separator"],[role="radiogroup"]'
/** Lists that leave some of them. Those without Shift move the world on while it stands still: nobody pauses it by opening a group. */
const LISTS = '[role="tree"],[role="listbox"]'

/** Whether the keys of a command mean nothing else where they were pressed. */
function isFree(
  { keys }: Command,
  { key, shiftKey, target }: KeyboardEvent,
  { hasSingleKeys, isPaused }: Circumstances,
): boolean {
  if (isTyping(target) && !isFreeWhileTyping(keys)) return false
  if (isCharacter(keys) && !hasSingleKeys()) return false
  if (!key.startsWith('Arrow') || !(target instanceof Element)) return true
  return !target.closest(WALKED) && (shiftKey || !target.closest(LISTS) || isPaused())
}

/** Does what the pressed key says, from anywhere in the page but from a field. */
export function useCommandKeys(): void {
  const commands = useCommands()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commands.pressed(event)
      if (!command) return
      event.preventDefault()
      commands.run(command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [commands])
}

/** Does a command that has no `run` of its own, while this part is shown and it `isPossible`. */
export function useHandler(id: string | undefined, run: () => void, isPossible = true): void {
  const commands = useCommands()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () => (id !== undefined && isPossible ? commands.handle(id, () => latest.current()) : undefined),
    [commands, id, isPossible],
  )
}
