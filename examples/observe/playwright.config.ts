import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

const port = process.env.PORT ?? '3000'

export default defineConfig(
  authscope({
    webServer: {
      command: 'node app.js',
      url: `http://localhost:${port}`,
      env: {
        PORT: port,
        AUTH_SECRET: 'a secret for tests, at least 32 characters',
        AUTH_GITHUB_ID: 'my-github-app',
        AUTH_GITHUB_SECRET: 'any secret',
        AUTH_RESEND_KEY: 're_any_key',
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
