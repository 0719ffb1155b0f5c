import { Auth, customFetch, raw, skipCSRFCheck } from 'auth-core-0.37.4'
import * as errors from 'auth-core-0.37.4/errors'
import type { Published } from '../published.ts'

export const published: Published = { Auth, customFetch, raw, skipCSRFCheck, errors }
