import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

export default defineConfig(
  authscope({
    webServer: {
      command: 'node app.js',
      url: 'http://localhost:3004',
      env: {
        PORT: '3004',
        BETTER_AUTH_SECRET: 'a secret for tests, at least 32 characters',
        GITHUB_CLIENT_ID: 'my-github-app',
        GITHUB_CLIENT_SECRET: 'any secret',
        MICROSOFT_CLIENT_ID: 'my-microsoft-app',
        MICROSOFT_CLIENT_SECRET: 'any secret',
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
