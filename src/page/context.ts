import { PAGE_CONTEXT_META, type PageContext } from '../protocol/frame.ts'
import { attribute } from './dom.ts'

const TEXTS = ['base', 'world', 'device', 'tab', 'exchange', 'url', 'cookie', 'referrer'] as const

/** The context that the worker wrote for this document, or `undefined` if it can't be read. */
export function readContext(meta: Element | null): PageContext | undefined {
  if (attribute(meta, 'name') !== PAGE_CONTEXT_META) return undefined
  try {
    const context: unknown = JSON.parse(attribute(meta, 'content') ?? '')
    return isContext(context) ? context : undefined
  } catch {
    return undefined
  }
}

function isContext(value: unknown): value is PageContext {
  if (typeof value !== 'object' || value === null) return false
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields['nesting'] === 'number' &&
    Number.isFinite(fields['now']) &&
    URL.canParse(String(fields['url']))
  )
}
