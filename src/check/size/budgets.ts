/** What a first visitor may have to download, and what an application loads of the engine, in gzipped kilobytes of 1,000 bytes. */
export const BUDGETS = {
  'first page load (script and style)': 150,
  'worker start script': 150,
  'WebAuthn part of the worker': 95,
  'engine with one OAuth provider': 36,
  'sandbox without its wasm': 60,
} as const

export type BudgetName = keyof typeof BUDGETS
