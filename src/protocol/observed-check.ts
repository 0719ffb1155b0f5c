import type {
  Observations,
  ObservedKind,
  ObservedRequest,
  ObservedResponse,
  ObservedStep,
} from './observed.ts'
import {
  type Check,
  hasFields,
  isInteger,
  isList,
  isOneOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import { isHeader, isMoment } from './step-data-check.ts'
import { dataCheckOf } from './steps.ts'

const KINDS: Readonly<Record<ObservedKind, true>> = {
  'callback.called': true,
  'callback.returned': true,
  'adapter.called': true,
  'adapter.returned': true,
  'event.fired': true,
  'log.written': true,
}

const isId = isText(/^[\w.:-]{1,100}$/, 'a short id')

const isObservedStep: Check = (value, path) => {
  const problem = hasFields<Omit<ObservedStep, 'data' | 'rule' | 'spec'>>({
    at: isMoment,
    tookMs: optional(isMoment),
    kind: isOneOf(...Object.keys(KINDS)),
    summary: isString,
    outcome: isOneOf('done', 'failed', 'warning'),
    request: optional(isId),
  })(value, path)
  if (problem !== undefined) return problem
  const { kind, data } = value as ObservedStep
  return dataCheckOf(kind)(data, `${path}.data`)
}

/** What is wrong with what an app sent, as a sentence, or `undefined`. */
export const isObservations: Check = hasFields<Observations>({
  proxy: optional(isString),
  requests: isList(
    hasFields<ObservedRequest>({
      id: isId,
      at: isMoment,
      method: isText(/^\S{1,40}$/, 'an HTTP method'),
      url: isWebUrl,
      headers: isList(isHeader),
      peer: optional(isString),
    }),
  ),
  responses: isList(
    hasFields<ObservedResponse>({
      id: isId,
      at: isMoment,
      status: isInteger(0, 599),
      headers: isList(isHeader),
    }),
  ),
  steps: isList(isObservedStep),
  dropped: isInteger(0),
})
