import { Component, type ReactNode } from 'react'
import { messageOf } from '../../link/worker/failure.ts'
import { ProblemPage } from './start-page.tsx'

/** The messages of Chromium, Firefox and Safari when a lazily loaded script fails, and Vite's for a style sheet. */
function isMissingFile(error: unknown): boolean {
  return /dynamically imported module|Importing a module script|Unable to preload CSS/.test(messageOf(error))
}

/** Shows what broke in the workbench's own code instead of an empty page. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error?: unknown; readonly failed: boolean }
> {
  override state = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const error: unknown = this.state.error
    if (isMissingFile(error))
      return (
        <ProblemPage
          problem={{
            title: "A file didn't load",
            text: "Part of the workbench is missing in this browser, and the server didn't deliver it. Retry once the server has all its files. Your sandboxes are kept.",
            detail: messageOf(error),
            ways: ['retry', 'reinstall'],
          }}
        />
      )
    return (
      <ProblemPage
        problem={{
          title: 'Something went wrong',
          text: 'Part of the screen failed to render. Your sandbox is stored and safe. If this happens again after reloading, the stored data may be the cause: reset the sandbox.',
          detail: error instanceof Error && error.stack ? error.stack : messageOf(error),
          ways: ['reload', 'reset-world'],
        }}
      />
    )
  }
}
