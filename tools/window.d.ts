import type { Authscope } from '../src/protocol/api.ts'

declare global {
  /** What tests in a browser find on the workbench's window. */
  interface Window {
    readonly authscope: Authscope
  }
}
