import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

const port = process.env.PORT ?? '3002'

export default defineConfig(
  authscope({
    webServer: {
      command: 'node app.js',
      url: `http://localhost:${port}`,
      env: {
        PORT: port,
        GITHUB_CLIENT_ID: 'my-github-app',
        GITHUB_CLIENT_SECRET: 'any secret',
        GOOGLE_CLIENT_ID: 'my-google-app',
        GOOGLE_CLIENT_SECRET: 'any secret',
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
