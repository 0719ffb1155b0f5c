import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

export default defineConfig(
  authscope({
    webServer: {
      command: 'next dev --port 3001',
      url: 'http://localhost:3001',
      env: {
        AUTH_SECRET: 'a secret for tests, at least 32 characters',
        AUTH_URL: 'http://localhost:3001',
        AUTH_GITHUB_ID: 'my-github-app',
        AUTH_GITHUB_SECRET: 'any secret',
        AUTH_GOOGLE_ID: 'my-google-app',
        AUTH_GOOGLE_SECRET: 'any secret',
        AUTH_MICROSOFT_ENTRA_ID_ID: 'my-microsoft-app',
        AUTH_MICROSOFT_ENTRA_ID_SECRET: 'any secret',
      },
    },
  }),
  {
    fullyParallel: true,
    use: {
      launchOptions: process.env.CHROMIUM_PATH
        ? { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] }
        : {},
    },
  },
)
