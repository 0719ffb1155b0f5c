import { ASK_SPEC, type AskRule } from './facts.ts'

/** [PI3] The account is chosen: no `prompt=select_account`, and `login_hint` names no one else. */
export const needsAccount: AskRule = ({ provider, request, login, hinted }) => {
  const chooses = request.prompts.includes('select_account')
  const other = provider.openId !== undefined && hinted !== undefined && hinted.id !== login?.person.id
  if (!chooses && !other) return undefined
  return {
    rule: 'PI3',
    check: 'account',
    detail: chooses ? 'the app wants the account chosen' : `login_hint names ${hinted?.name}`,
    received: request.parameters.get('login_hint') ?? request.parameters.get('prompt'),
    spec: ASK_SPEC,
    refusal: 'needs-account',
  }
}
