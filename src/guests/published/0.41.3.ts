import { Auth, customFetch, raw, skipCSRFCheck } from '@auth/core'
import * as errors from '@auth/core/errors'
import Apple from '@auth/core/providers/apple'
import MicrosoftEntraID from '@auth/core/providers/microsoft-entra-id'
import TikTok from '@auth/core/providers/tiktok'
import type { Published } from '../published.ts'

export const published: Published = {
  Auth,
  customFetch,
  raw,
  skipCSRFCheck,
  errors,
  presets: {
    apple: (options) => Apple(options as Parameters<typeof Apple>[0]),
    'azure-ad': (options) => MicrosoftEntraID(options as Parameters<typeof MicrosoftEntraID>[0]),
    'microsoft-entra-id': (options) => MicrosoftEntraID(options as Parameters<typeof MicrosoftEntraID>[0]),
    tiktok: (options) => TikTok(options as Parameters<typeof TikTok>[0]),
  },
}
