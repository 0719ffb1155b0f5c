/** What a first visitor may have to download, and what an application loads of the engine, in gzipped kilobytes of 1,000 bytes. */
export const BUDGETS = {
  // What draws steps, pages and the controls that pause them; 67 kB of it are React DOM. What a reader asks for or presents comes later.
  // All that is known about each kind of step is in it, 9 kB: one object per kind is worth more than the sentences coming later.
  'first page load (script and style)': 180,
  // Includes the page itself, the rewriting of what sites send, the checks of every row that is read, rows that it remembers (2 kB) and the rules of flows, at
  // whose beats it pauses (4 kB).
  'worker start script': 167,
  'WebAuthn part of the worker': 95,
  // A passkey's bytes and checks, and the authenticator's code that they are computed with. Loaded when a passkey is first looked at.
  'passkeys byte by byte': 64,
  'engine with one OAuth provider': 36.5,
  // All of sucrase is in it, 24 kB more than the part that is used.
  'isolate without its wasm': 87,
} as const

export type BudgetName = keyof typeof BUDGETS
