import { Auth, createActionURL, customFetch, raw, setEnvDefaults, skipCSRFCheck } from '@auth/core'
import * as errors from '@auth/core/errors'
import { decode, encode, getToken } from '@auth/core/jwt'
import Apple from '@auth/core/providers/apple'
import Dribbble from '@auth/core/providers/dribbble'
import MicrosoftEntraID from '@auth/core/providers/microsoft-entra-id'
import Osso from '@auth/core/providers/osso'
import TikTok from '@auth/core/providers/tiktok'
import Todoist from '@auth/core/providers/todoist'
import type { Published } from '../published.ts'

export const published: Published = {
  ...{ Auth, createActionURL, setEnvDefaults },
  ...{ decode, encode, getToken },
  ...{ customFetch, raw, skipCSRFCheck },
  errors,
  presets: {
    apple: Apple,
    'azure-ad': MicrosoftEntraID,
    'microsoft-entra-id': MicrosoftEntraID,
    tiktok: TikTok,
  },
  plainPresets: { dribbble: Dribbble, osso: Osso, todoist: Todoist },
}
