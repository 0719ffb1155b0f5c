import { Auth, customFetch, raw, skipCSRFCheck } from '@auth/core'
import * as errors from '@auth/core/errors'
import type { Published } from '../published.ts'

export const published: Published = { Auth, customFetch, raw, skipCSRFCheck, errors }
