/** The formats in which a world can be exported. */
export type FormatId = 'link' | 'playwright' | 'trace' | 'har' | 'mermaid' | 'svg'

export interface Format {
  readonly id: FormatId
  readonly label: string
  readonly about: string
  /** File name extension. */
  readonly extension: string
  readonly mediaType: string
  /** Contains the selected run, not the whole world. */
  readonly oneRun: boolean
}

export const FORMATS: readonly Format[] = [
  {
    id: 'link',
    label: 'Link',
    about: 'Anyone with this link gets a copy of this sandbox and replays what you did.',
    extension: 'txt',
    mediaType: 'text/plain',
    oneRun: false,
  },
  {
    id: 'playwright',
    label: 'Playwright test',
    about: 'A test that clicks what you clicked and expects the same pages and the same failures.',
    extension: 'spec.ts',
    mediaType: 'text/plain',
    oneRun: false,
  },
  {
    id: 'trace',
    label: 'Trace file',
    about: 'Everything that was recorded, in an .authscope file: JSON that authscope can open read-only.',
    extension: 'authscope',
    mediaType: 'application/json',
    oneRun: false,
  },
  {
    id: 'har',
    label: 'HAR',
    about: 'Every request and response, for the network panel of a browser’s developer tools.',
    extension: 'har',
    mediaType: 'application/json',
    oneRun: false,
  },
  {
    id: 'mermaid',
    label: 'Mermaid',
    about: 'The selected run’s diagram as text, for Markdown.',
    extension: 'mmd',
    mediaType: 'text/plain',
    oneRun: true,
  },
  {
    id: 'svg',
    label: 'SVG',
    about: 'The selected run’s diagram as a picture, in light and dark.',
    extension: 'svg',
    mediaType: 'image/svg+xml',
    oneRun: true,
  },
]

/** A file name made from user input, without characters that file systems refuse. */
export function fileName(name: string, extension: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `authscope-${plain === '' ? 'world' : plain}.${extension}`
}
