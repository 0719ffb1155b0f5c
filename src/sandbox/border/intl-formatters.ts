/** Classes of `Intl` that user code has, and what may be asked of each. Both ends read it: inside it makes the classes, outside it says what is answered. */
export const FORMATTERS: Readonly<Record<string, readonly string[]>> = {
  Collator: ['compare'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'formatRangeToParts'],
  DisplayNames: ['of'],
  ListFormat: ['format', 'formatToParts'],
  NumberFormat: ['format', 'formatToParts', 'formatRange'],
  PluralRules: ['select'],
  RelativeTimeFormat: ['format', 'formatToParts'],
}
