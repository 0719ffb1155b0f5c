import { commandsOf } from '../app/commands.ts'
import type { Stores } from '../app/stores.ts'

/** Replaces every store. Nothing reads it as long as no command runs. */
const nothing: unknown = new Proxy(() => undefined, { get: () => nothing })

/** The names and keys of commands, without a world. */
export const COMMANDS = commandsOf(nothing as Stores)
