import { Auth, customFetch, raw, skipCSRFCheck } from 'auth-core-0.41.2'
import * as errors from 'auth-core-0.41.2/errors'
import type { Published } from '../published.ts'

export const published: Published = { Auth, customFetch, raw, skipCSRFCheck, errors }
