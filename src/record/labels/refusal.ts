import type { Refusal, RefusalExit } from '../../protocol/refusal.ts'

/** Why a callback turned someone away, in sentences: one for each function that decided. */
export function refusalText({ exits, operands }: Refusal): string {
  const about = operands.map(({ text, value }) => `${quoted(text)} is ${short(value, 160)}`)
  return exits
    .map((exit, index) => {
      const isLast = index === exits.length - 1
      return `${exitText(exit)}${isLast && about.length > 0 && exit.condition !== undefined ? `: ${listed(about)}` : ''}.`
    })
    .join(' ')
}

function exitText({ caught, condition, how, isAlways, location, source, value, was }: RefusalExit): string {
  const did =
    how === 'ended'
      ? 'ended without returning anything'
      : `${how}${value === undefined ? '' : ` ${short(value)}`}`
  const where = `${location.file} line ${location.line} ${did}`
  if (caught !== undefined) return `${where} because it caught ${short(caught)}`
  if (isAlways === true) return `${where}, as it always does: no condition comes before that`
  if (condition === undefined) return where
  const from = source === undefined ? '' : ` (it comes from ${quoted(source)})`
  return `${where} because ${quoted(condition)} was ${was === undefined ? 'as it was' : short(was)}${from}`
}

function short(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

function quoted(text: string): string {
  return text.includes('`') ? text : `\`${text}\``
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
