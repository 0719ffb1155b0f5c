import { readContext } from './context.ts'
import { offerPasskeys } from './passkeys.ts'

// The worker writes this script right behind the page script, and that one right behind the meta element.
const context = readContext(document.currentScript?.previousElementSibling?.previousElementSibling ?? null)
if (context) offerPasskeys(context)
