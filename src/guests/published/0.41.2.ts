import { Auth, createActionURL, customFetch, raw, setEnvDefaults, skipCSRFCheck } from 'auth-core-0.41.2'
import * as errors from 'auth-core-0.41.2/errors'
import { decode, encode, getToken } from 'auth-core-0.41.2/jwt'
import Apple from 'auth-core-0.41.2/providers/apple'
import Dribbble from 'auth-core-0.41.2/providers/dribbble'
import MicrosoftEntraID from 'auth-core-0.41.2/providers/microsoft-entra-id'
import Osso from 'auth-core-0.41.2/providers/osso'
import TikTok from 'auth-core-0.41.2/providers/tiktok'
import Todoist from 'auth-core-0.41.2/providers/todoist'
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
