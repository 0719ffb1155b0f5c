import { FAR } from './pages.ts'

/** What can be pressed, and where the page asks to be led by it. */
export interface Pressable {
  readonly content: string
  /** Method and place without a modifier; none where a press leads nowhere at all. */
  readonly leads?: { readonly method: string; readonly target: 'frame' | 'tab' }
  /** How it is found inside its part of the page. */
  readonly selector: string
  /** A field only submits by Enter, and an area is no box of its own to press with the mouse. */
  readonly only?: 'Enter' | 'click'
}

const LINK = { method: 'GET', target: 'frame' } as const
const FORM = { method: 'POST', target: 'frame' } as const

/** Everything whose press can begin a navigation, each to a path of its own at the far host. */
export const PRESSABLES: Readonly<Record<string, Pressable>> = {
  link: { content: `<a href="${FAR}/link">x</a>`, selector: 'a', leads: LINK },
  'link-to-tab': {
    content: `<a href="${FAR}/link-to-tab" target="_blank">x</a>`,
    selector: 'a',
    leads: { method: 'GET', target: 'tab' },
  },
  area: {
    content: `<map name="m"><area shape="default" href="${FAR}/area" alt="x"></map><img usemap="#m" width="60" height="20" alt="" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`,
    selector: 'img',
    leads: LINK,
    only: 'click',
  },
  vector: {
    content: `<svg width="60" height="20"><a href="${FAR}/vector"><rect width="60" height="20"/></a></svg>`,
    selector: 'a',
    leads: LINK,
  },
  'old-vector': {
    content: `<svg width="60" height="20"><a xlink:href="${FAR}/old-vector"><rect width="60" height="20"/></a></svg>`,
    selector: 'a',
    leads: LINK,
  },
  button: {
    content: `<form action="${FAR}/button" method="post"><button>x</button></form>`,
    selector: 'button',
    leads: FORM,
  },
  'own-action': {
    content: `<form method="post"><button formaction="${FAR}/own-action">x</button></form>`,
    selector: 'button',
    leads: FORM,
  },
  'own-target': {
    content: `<form action="${FAR}/own-target" method="post"><button formtarget="_blank">x</button></form>`,
    selector: 'button',
    leads: { method: 'POST', target: 'tab' },
  },
  picture: {
    content: `<form action="${FAR}/picture" method="post"><input type="image" alt="x" width="60" height="20"></form>`,
    selector: 'input',
    leads: FORM,
  },
  field: {
    content: `<form action="${FAR}/field" method="post"><input aria-label="x"></form>`,
    selector: 'input',
    leads: FORM,
    only: 'Enter',
  },
  ...inShadow('open'),
  ...inShadow('closed'),
  document: { content: frameOf(linkTo('document')), selector: 'iframe' },
  'nested-document': { content: frameOf(frameOf(linkTo('nested-document'))), selector: 'iframe' },
}

export const MODIFIERS = ['', 'Shift', 'Control', 'Meta', 'Alt'] as const

export type Modifier = (typeof MODIFIERS)[number]

export const TRIGGERS = ['click', 'middle click', 'Enter'] as const

export type Trigger = (typeof TRIGGERS)[number]

/** What the page asks for after a press, as a browser would: a modifier opens another tab, Alt would save a file. */
export function expected(name: string, trigger: Trigger, modifier: Modifier): string | undefined {
  const { leads, selector } = PRESSABLES[name] ?? { selector: '' }
  const isForm = leads !== undefined && /button|input/.test(selector)
  if (leads === undefined || (isForm && trigger === 'middle click')) return undefined
  const request = `${leads.method} ${FAR}/${name}`
  // Chromium submits nothing by these.
  if (isForm && trigger === 'Enter' && (modifier === 'Control' || modifier === 'Meta')) return undefined
  if (modifier === 'Shift') return `${request} in a tab`
  if (modifier === 'Control' || modifier === 'Meta' || trigger === 'middle click')
    return `${request} in a tab behind`
  return modifier === 'Alt' ? undefined : `${request} in ${leads.target === 'tab' ? 'a tab' : 'this frame'}`
}

function inShadow(mode: 'open' | 'closed'): Record<string, Pressable> {
  const tree = (content: string) => `<div><template shadowrootmode="${mode}">${content}</template></div>`
  return {
    [`${mode}-tree`]: {
      content: tree(`<a href="${FAR}/${mode}-tree">x</a>`),
      selector: 'a',
      leads: LINK,
    },
    [`${mode}-tree-form`]: {
      content: tree(`<form action="${FAR}/${mode}-tree-form" method="post"><button>x</button></form>`),
      selector: 'button',
      leads: FORM,
    },
  }
}

function linkTo(name: string): string {
  return `<a href="${FAR}/${name}" style="position: fixed; inset: 0">x</a>`
}

function frameOf(html: string): string {
  const text = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe title="x" width="60" height="40" style="border: 0" srcdoc="${text}"></iframe>`
}
