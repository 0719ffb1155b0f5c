import { defineConfig } from '@playwright/test'
import { authscope } from 'authscope/playwright/config'

export default defineConfig(
  authscope({
    webServer: {
      command: 'node app.js',
      url: 'http://localhost:3003',
      env: {
        PORT: '3003',
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
