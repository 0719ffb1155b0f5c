/**
 * Classes of `Intl` that user code has, with their allowed methods. Both ends read it: inside to make the classes, outside to know what to
 * answer.
 */
export const FORMATTERS: Readonly<Record<string, readonly string[]>> = {
  Collator: ['compare'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts'],
  DisplayNames: ['of'],
  ListFormat: ['format', 'formatToParts'],
  NumberFormat: ['format', 'formatToParts', 'formatRange'],
  PluralRules: ['select'],
  RelativeTimeFormat: ['format', 'formatToParts'],
}
