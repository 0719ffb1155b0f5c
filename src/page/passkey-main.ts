import { readContext } from './context.ts'
import { offerPasskeys } from './passkeys.ts'

// The worker writes this script right behind the page script, and that one right behind the meta element; if it comes late, the meta element is before it.
const before = document.currentScript?.previousElementSibling ?? null
const context = readContext(before) ?? readContext(before?.previousElementSibling ?? null)
if (context) offerPasskeys(context)
