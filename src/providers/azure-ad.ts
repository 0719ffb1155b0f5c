import type { OIDCConfig } from '../core/types.ts'
import MicrosoftEntraID, {
  type MicrosoftEntraIDOptions,
  type MicrosoftEntraIDProfile,
} from './microsoft-entra-id.ts'

export type AzureADProfile = MicrosoftEntraIDProfile

/** Microsoft Entra ID by its former name, with the callback URL that older registrations have. */
export default function AzureAD(options: MicrosoftEntraIDOptions = {}): OIDCConfig<AzureADProfile> {
  return { ...MicrosoftEntraID(options), id: 'azure-ad', name: 'Azure Active Directory' }
}
