import { defineConfig } from 'vitest/config'
import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'

export default defineConfig({
  // Components that are drawn in a test name the words of the application.
  plugins: [catalogPlugin()],
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['apps/web/src/testing/swt-network.ts'],
    // Limits tell a test that hangs from one on a busy machine, nothing else: no test waits for them to pass.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000, interval: 10 } },
    maxWorkers: 2,
  },
})
