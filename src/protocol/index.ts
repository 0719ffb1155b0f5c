export {
  type AddressProblem,
  fromAddress,
  isAddress,
  isName,
  toAddress,
  toVirtualValue,
  type VirtualAddress,
} from './address.ts'
export type { ApiCookie, Authscope } from './api.ts'
export { checkCommandInput, isCommandName } from './command-input.ts'
export {
  ANNOUNCEMENTS,
  type Announcement,
  type CommandAnswer,
  type CommandError,
  type CommandMessage,
  type CommandName,
  type Commands,
  type DatabaseView,
  type DeviceView,
  type HistoryEntry,
  isCommandMessage,
  type Mail,
  type NavigationRequest,
  type NavigationTicket,
  type OpenExchange,
  type TabView,
  type WorldView,
} from './commands.ts'
export type { Cookie, CookieVerdict, SameSite, Spec } from './cookies.ts'
export { isPageMessage, MAX_NESTING, PAGE_CONTEXT_META, type PageContext, type PageMessage } from './frame.ts'
export type { HeaderList, HttpRequest, HttpResponse, RecordedBody } from './http.ts'
export { checkPageMessage } from './page-message-check.ts'
export { partitionPrefix } from './partition.ts'
export { type DocumentPlace, resolveReal, resolveWritten } from './resolve.ts'
export type { DeviceSetup, FixedAnswer, Person, Scenario } from './scenario.ts'
export { checkScenario } from './scenario-check.ts'
export { DEFAULT_PEOPLE, resolveScenario } from './scenario-defaults.ts'
export type {
  CheckData,
  Lane,
  Party,
  RecordedError,
  RowChange,
  SealedToken,
  Step,
  StepBase,
  StepData,
  StepDraft,
  StepKind,
  StepOf,
} from './steps.ts'
export { PROTOCOL_VERSION } from './version.ts'
