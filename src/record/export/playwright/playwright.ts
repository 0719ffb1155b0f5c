import type { Action } from '../../../protocol/actions.ts'
import type { Step } from '../../../protocol/steps.ts'
import { actionName } from '../../labels/step-label.ts'
import { recordedActionsOf } from '../link/actions-of.ts'
import type { WorldLink } from '../link/link.ts'
import { fieldActs } from './fields.ts'
import { type PagesShown, readPages } from './pages-shown.ts'
import { data, quoted } from './source.ts'

/** What a test does again, and on which workbench. */
export interface Tested {
  /** Address of the workbench. */
  readonly address: string
  readonly link: Pick<WorldLink, 'scenario' | 'actions'>
  readonly steps: readonly Step[]
}

/** A Playwright test that does in a new world what was done in this one, and expects the same pages and the same failures. */
export function toPlaywright({ address, link, steps }: Tested): string {
  const { recordedActions } = recordedActionsOf(steps)
  const pages = readPages(steps)
  const lines: string[] = []
  let last = ''
  for (const [index, action] of link.actions.entries()) {
    const from = recordedActions[index]?.seq ?? 0
    const before = recordedActions[index + 1]?.seq ?? Number.POSITIVE_INFINITY
    // The first page of a new world is there already.
    const written = index === 0 && isStart(action) ? [] : linesOf(action, index, link.actions, pages)
    lines.push(...written)
    if (written.length === 0) continue
    const heading = pages.headingAfter(from, before)
    if (heading === undefined) continue
    // A page with the heading of the one before does not show that it has come.
    const run = recordedActions[index]?.run
    if (heading.text === last) lines.push(...untilStep(steps.findLast((step) => step.run === run)?.seq ?? 0))
    last = heading.text
    lines.push(
      `await expect(shown(${quoted(heading.device)}).getByRole('heading', { level: 1 })).toHaveText(${quoted(heading.text)})`,
    )
  }
  const failed = steps.filter(({ outcome }) => outcome === 'failed').map(({ summary }) => summary)
  return [
    "import { expect, test } from '@playwright/test'",
    '',
    `test(${quoted(titleOf(link.actions))}, async ({ page }) => {`,
    ...[
      '// The page that a simulated device shows.',
      'const shown = (device: string) =>',
      `  page.locator(\`iframe[title="Simulated browser: \${device}"]\`).filter({ visible: true }).contentFrame()`,
      `await page.goto(${quoted(address)})`,
      'await page.evaluate(() => window.authscope.ready)',
      ...call('reset', link.scenario),
      ...lines,
      'const failed = () =>',
      '  page.evaluate(async () => {',
      '    const steps = await window.authscope.steps()',
      "    return steps.filter(({ outcome }) => outcome === 'failed').map(({ summary }) => summary)",
      '  })',
      `await expect.poll(failed).toEqual(${data(failed)})`,
    ]
      .flatMap((line) => line.split('\n'))
      .map((line) => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

const LONGEST_TITLE = 100

function titleOf(actions: readonly Action[]): string {
  const acts = actions.flatMap((action) =>
    action.do === 'navigate' && action.document !== undefined && action.action !== undefined
      ? [actionName(action.action)]
      : [],
  )
  const title = acts.join(', ') || 'Open the page'
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title
}

function isStart(action: Action): boolean {
  return action.do === 'navigate' && action.document === undefined
}

/** What a test does for an action. Nothing for those that a page's own script makes. */
function linesOf(
  action: Action,
  index: number,
  actions: readonly Action[],
  pages: PagesShown,
): readonly string[] {
  switch (action.do) {
    case 'navigate':
      if (isPressedEarlier(action, index, actions)) return []
      return action.document === undefined
        ? call('open', action.device, action.url)
        : pressed(action, action.document, pages)
    case 'ceremony': {
      const press = pressFor(action, index, actions)
      return press?.document === undefined ? [] : pressed(press, press.document, pages)
    }
    case 'decide':
      return [
        'await expect',
        '  .poll(() => page.evaluate(async () => (await window.authscope.passkeys.dialogs()).length))',
        '  .toBeGreaterThan(0)',
        ...call('passkeys.decide', action.decision),
      ]
    case 'advance':
      return call('clock.advance', action.seconds)
    case 'jump':
      return call('clock.jump', action.to)
    case 'setup':
      return call('change', action.setup)
    case 'keys':
      return call('passkeys.change', action.change)
    case 'traverse':
      return [
        `// Not in this test: ${quoted(action.device)} goes to page ${action.to + 1} of its tab's history.`,
      ]
    case 'close':
      return [`// Not in this test: a tab of ${quoted(action.device)} is closed.`]
    case 'provider':
      return [`// Not in this test: ${quoted(action.command)} at ${quoted(action.provider)}.`]
    case 'request':
    case 'cookie':
    case 'withdraw':
    case 'signal':
    case 'refusal':
      return []
  }
}

type Navigate = Extract<Action, { do: 'navigate' }>

/** The press that made a page ask for a passkey: the record has it where the page went on afterwards. */
function pressFor(
  { ceremony, document }: Extract<Action, { do: 'ceremony' }>,
  index: number,
  actions: readonly Action[],
): Navigate | undefined {
  if (ceremony.request.isConditional) return undefined
  return actions
    .slice(index)
    .find(
      (each): each is Navigate =>
        each.do === 'navigate' && each.document === document && each.action !== undefined,
    )
}

function isPressedEarlier(action: Navigate, index: number, actions: readonly Action[]): boolean {
  return actions
    .slice(0, index)
    .some((each, at) => each.do === 'ceremony' && pressFor(each, at, actions) === action)
}

/** A link or a button is clicked, after the fields that go with it. A page that went on by itself needs nothing. */
function pressed(action: Navigate, document: string, pages: PagesShown): readonly string[] {
  const [, verb, name] = /^(follow|press) (.*)$/s.exec(action.action ?? '') ?? []
  const frame = `shown(${quoted(action.device)})`
  const fields = fieldActs(pages.html(document), sentBy(action)).map(({ does, name: field, value }) => {
    const choice = does === 'check' ? `[value=${JSON.stringify(value)}]` : ''
    const locator = `${frame}.locator(${quoted(`[name=${JSON.stringify(field)}]${choice}`)})`
    return `await ${locator}.${does}(${does === 'check' ? '' : quoted(value)})`
  })
  if (verb === undefined || name === undefined)
    return action.action === undefined ? [] : [...fields, `await ${frame}.locator('form').press('Enter')`]
  const role = verb === 'follow' ? 'link' : 'button'
  return [
    ...fields,
    `await ${frame}.getByRole('${role}', { name: ${quoted(name)}, exact: true }).first().click()`,
  ]
}

function sentBy({ body, url }: Navigate): readonly (readonly [string, string])[] {
  if (body === undefined) return [...new URL(url).searchParams]
  return 'form' in body
    ? body.form.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    : [...new URLSearchParams(body.text)]
}

/** Waits until as much is recorded as was then. */
function untilStep(count: number): readonly string[] {
  return [
    'await expect',
    '  .poll(() => page.evaluate(async () => (await window.authscope.steps()).length))',
    `  .toBeGreaterThanOrEqual(${count})`,
  ]
}

/** A call of the script interface. */
function call(name: string, ...args: readonly unknown[]): readonly string[] {
  const [only] = args
  return args.length === 1
    ? [`await page.evaluate((given) => window.authscope.${name}(given), ${data(only)})`]
    : [`await page.evaluate((given) => window.authscope.${name}(...given), ${data(args)} as const)`]
}
