import { commandsOf } from '../app/commands.ts'
import type { Stores } from '../app/stores.ts'

/** Stands for every store; nothing is read from it as long as no command is done. */
const nothing: unknown = new Proxy(() => undefined, { get: () => nothing })

/** What commands are called and which keys they have, without a world. */
export const COMMANDS = commandsOf(nothing as Stores)
