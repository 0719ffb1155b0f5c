/** What a first visitor may have to download, and what an application loads of the engine, in gzipped kilobytes of 1,000 bytes. */
export const BUDGETS = {
  // What draws the sentence and the diagram of the first screen; 72 kB of it are React DOM.
  'first sentence (script and style)': 100,
  // With what opens the sandbox, which is fetched meanwhile: pages, the story, and the controls that pause. What a reader asks for comes later.
  // All that is known about each kind of step is in it, 9 kB: one object per kind is worth more than the sentences coming later.
  'first page load (script and style)': 180,
  // Includes the page itself, the rewriting of what sites send, the checks of every row that is read, rows that it remembers (2 kB) and the rules of flows, at
  // whose beats it pauses (4 kB).
  // Test values that fit what the code does with a variable are 1 kB of it; what Next.js and a proxy do around the engine, with its flows, is 1 kB more. Half of one
  // gives pages passkeys when they first ask for them; a quarter is for passkeys without a dialog: their setting, page and flow, and half of one for the
  // beats of a published package, whose inner checks are not seen. Registering someone whom pasted code
  // looks for, and answering for a server that isn't there, are half of one.
  'worker start script': 172,
  'WebAuthn part of the worker': 95,
  // The authenticator, everything that simulates ceremonies with it, the script that pages get of it, and what shows a passkey's bytes and checks. Each part is loaded
  // when it is first needed, and the authenticator's code only once.
  'passkeys: authenticator, client half and lab': 110,
  // Doing as the published package does, wherever it was decided to differ, is 1 kB of it.
  'engine with one OAuth provider': 37.5,
  // Resolving every import (aliases, CommonJS, what files pass on) and recognizing other versions are 4 kB, middleware and other frameworks 1 kB,
  // one exact reader of JavaScript and the names of a project's own packages 1 kB, leaving out what missing files give, configurations that another file is to make, and naming sidebase 1 kB.
  // An adapter that is a class stays one (0.2 kB), since the published package does not find its operations. Using memories of instances again is 0.2 kB, and
  // asking for rows before code runs that does not wait for its database 0.5 kB. Of sucrase it has what removes types alone.
  'isolate without its wasm': 95,
} as const

export type BudgetName = keyof typeof BUDGETS
