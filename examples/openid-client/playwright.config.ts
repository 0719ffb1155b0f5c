import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

const port = process.env.PORT ?? '3003'

export default defineConfig(
  authscope({
    webServer: {
      command: 'node app.js',
      url: `http://localhost:${port}`,
      env: {
        PORT: port,
        ISSUER: 'https://id.my-company.example',
        CLIENT_ID: 'my-app',
        CLIENT_SECRET: 'any secret',
      },
    },
    issuers: ['https://id.my-company.example'],
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
