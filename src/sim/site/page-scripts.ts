import { formScript } from '../../core/webauthn/form-script.ts'
import { FORM_POST_SCRIPT } from '../../mocks/form-post-script.ts'
import { UPDATE_SCRIPT } from './update-script.ts'

/** Every script that a simulated page may run beside the page script: the app's, the engine's for passkeys, and a provider's that submits its answer. */
export const PAGE_SCRIPTS: readonly string[] = [UPDATE_SCRIPT, formScript, FORM_POST_SCRIPT]
