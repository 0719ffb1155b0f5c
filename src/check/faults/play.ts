import type { FaultEffect, FaultTarget } from '../../protocol/faults.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { Step } from '../../protocol/steps.ts'
import { createHouse, type Frame, type House, type Page } from '../testing/simulated-browser.ts'

let worlds = 0

/** A house with a world of its own. */
export async function newHouse(scenario: Partial<Scenario> = {}): Promise<House> {
  worlds += 1
  const made = createHouse(`faults-${worlds}`)
  await made.command('world.reset', { scenario })
  return made
}

export async function addFault(
  made: House,
  target: FaultTarget,
  effect: FaultEffect,
  once = true,
): Promise<string> {
  return (await made.command('fault.add', { fault: { target, effect, once } })).id
}

/** Signs in as far as it goes: presses what there is to press. */
export async function signIn(frame: Frame, provider: string): Promise<Page> {
  await frame.open('https://app.example/auth/signin')
  for (const button of [`Sign in with ${provider}`, 'Authorize Example']) {
    const buttons = frame.page().root.querySelectorAll('button')
    if (buttons.some(({ textContent }) => textContent.trim() === button)) await frame.press(button)
  }
  return frame.page()
}

/** Asks for a link by mail. */
export async function askForLink(frame: Frame, email = 'ada@example.com'): Promise<Page> {
  await frame.open('https://app.example/auth/signin')
  return frame.press('Sign in with Resend', { email })
}

export async function stepsOf(made: House): Promise<readonly Step[]> {
  return (await made.command('steps.page', { limit: 2000 })).steps
}

export async function firesOf(made: House) {
  return (await stepsOf(made)).filter((step) => step.kind === 'fault.injected')
}

/** Types of the errors that the engine's logger was told. */
export async function loggedBy(made: House): Promise<readonly string[]> {
  return (await stepsOf(made)).flatMap((step) =>
    step.kind === 'log.written' && step.data.level === 'error'
      ? [step.data.message.split(':', 1)[0] ?? '']
      : [],
  )
}
