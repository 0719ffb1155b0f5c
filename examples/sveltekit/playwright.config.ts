import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

export default defineConfig(
  authscope({
    webServer: {
      command: 'vite dev --port 3005 --strictPort',
      url: 'http://localhost:3005',
      env: {
        AUTH_SECRET: 'a secret for tests, at least 32 characters',
        AUTH_GOOGLE_ID: 'my-google-app',
        AUTH_GOOGLE_SECRET: 'any secret',
        AUTH_DISCORD_ID: 'my-discord-app',
        AUTH_DISCORD_SECRET: 'any secret',
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
