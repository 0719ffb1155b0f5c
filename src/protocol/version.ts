/** Version of everything in this room: messages, steps and scenarios. A mismatch between page and worker is shown, never guessed away. */
export const PROTOCOL_VERSION = 5
