/** Look of the built-in pages and of the mails. */
export interface Theme {
  /** Default `auto`: as the browser prefers. */
  readonly colorScheme?: 'auto' | 'dark' | 'light' | undefined
  /** URL of a picture above the page's content. */
  readonly logo?: string | undefined
  /** CSS colour of buttons. */
  readonly brandColor?: string | undefined
  /** CSS colour of the text on them. */
  readonly buttonText?: string | undefined
}

/** Used without `AuthConfig.theme`; mail senders get it as it is. */
export const defaultTheme: Theme = { colorScheme: 'auto', logo: '', brandColor: '', buttonText: '' }
