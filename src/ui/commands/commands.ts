import { useEffect, useRef } from 'react'
import { isTyping } from '../../parts/keys/is-typing.ts'
import { isCharacter, isFreeWhileTyping, isPressed } from '../../parts/keys/keys.ts'
import type { MenuItem } from '../../parts/overlays/menu.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Command } from './command.ts'

/** All commands. The palette, the help, menus, buttons and keys read this table. */
export interface Commands {
  readonly all: readonly Command[]
  /** @throws Error if no command has this id. */
  of(id: string): Command
  /** Why it can't be done now: a sentence, or `''` if there is nothing to explain. */
  problem(command: Command): string | undefined
  /** Whether a key press only repeats a key that is held down, faster than the world moves. */
  isTooFast(event: KeyboardEvent): boolean
  /** Does it, unless something prevents it. */
  run(command: Command | string, typed?: string): void
  /** The command of a key press, wherever it was made. */
  pressed(event: KeyboardEvent): Command | undefined
  /** The command as a menu item. */
  item(id: string): MenuItem
  /** Registers what does a command now. The returned function removes it again. */
  handle(id: string, run: () => void): () => void
}

export const [CommandsContext, useCommands] = contextOf<Commands>()

/** What commands and keys depend on. */
export interface Circumstances {
  /** Why a command can't change this world. */
  readonly refusal: (command: Command) => string | undefined
  /** Whether an overlay is open. */
  readonly isCovered: () => boolean
  /** Whether keys without Ctrl or ⌘ do something. */
  readonly hasSingleKeys: () => boolean
  /** Whether the world still does what was asked for last. */
  readonly isMoving: () => boolean
  /** Whether an exchange is paused or the world is rewound: then arrow keys move it. */
  readonly isPaused: () => boolean
}

export function createCommands(all: readonly Command[], circumstances: Circumstances): Commands {
  const handlers = new Map<string, () => void>()
  const of = (id: string) => {
    const command = all.find((each) => each.id === id)
    if (!command) throw new Error(`There is no command "${id}".`)
    return command
  }
  const problem = (command: Command) => {
    const { id, isPossible, problem: reason, run, writes } = command
    return (
      (writes && circumstances.refusal(command)) ??
      reason?.() ??
      (isPossible?.() === false || (!run && !handlers.has(id)) ? '' : undefined)
    )
  }
  const run = (named: Command | string, typed?: string) => {
    const command = typeof named === 'string' ? of(named) : named
    if (problem(command) === undefined) (command.run ?? handlers.get(command.id))?.(typed)
  }
  return {
    ...{ all, of, problem, run },
    pressed: (event) => {
      if (event.defaultPrevented || circumstances.isCovered()) return undefined
      const command = all.find(({ isHere, keys }) => isPressed(keys, event) && isHere?.() !== false)
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
        // The menu has to close before the next overlay opens.
        onPress: () => setTimeout(() => run(command)),
      }
    },
    isTooFast: ({ repeat }) => repeat && circumstances.isMoving(),
    handle: (id, handler) => {
      handlers.set(id, handler)
      return () => {
        if (handlers.get(id) === handler) handlers.delete(id)
      }
    },
  }
}

/** Widgets that use every arrow key themselves. */
const WALKED = '[role="tablist"],[role="slider"],[role="separator"],[role="radiogroup"]'
/** Widgets that use some arrow keys. The others, without Shift, move the world while it is paused, so that opening a group never pauses it. */
const LISTS = '[role="tree"],[role="listbox"]'

/** Whether the focused element has no use for a command's keys. */
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

/** Runs the command of the pressed key, anywhere in the page except in a field. */
export function useCommandKeys(): void {
  const commands = useCommands()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commands.pressed(event)
      const isTooFast = commands.isTooFast(event)
      // Enter presses the button that has the focus.
      if (!command && !(isTooFast && event.key === 'Enter')) return
      event.preventDefault()
      if (command && !isTooFast) commands.run(command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [commands])
}

/** Handles a command that has no `run`, while this component is shown and `isPossible`. */
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
