import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** Last words of a run: one line for each error, so that the end of a long log tells what went wrong. */
export default class FailureLines implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() !== 'unexpected') continue
      for (const line of errorLines(test))
        console.log(`${test.titlePath().filter(Boolean).join(' › ')}: ${line}`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}

function errorLines(test: TestCase): readonly string[] {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
  return test.results
    .flatMap((result) => result.errors)
    .map(({ message = 'no message' }) => message.replace(escapes, '').replace(/\s+/g, ' ').slice(0, 400))
}
