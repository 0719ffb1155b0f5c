import type { ProviderConfig } from '../../core/types.ts'

/** Providers as a Markdown table: what a reader wants to know before configuring one. */
export function catalogueTable(providers: readonly (readonly [file: string, ProviderConfig])[]): string {
  const rows = providers.map(([file, provider]) => [
    `\`${file}\``,
    provider.name,
    provider.type,
    ...(provider.type === 'oauth' || provider.type === 'oidc'
      ? [
          (provider.checks ?? ['pkce']).join(', '),
          provider.client?.token_endpoint_auth_method ?? 'client_secret_basic',
        ]
      : ['–', '–']),
  ])
  const head = ['id', 'name', 'type', 'checks', 'client authentication']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
