import { join } from 'node:path'
import { type BuildOptions, buildOnce } from './build-once.ts'
import { installed, root, run } from './run.ts'

/**
 * Builds apps/web unless the last build used the same sources.
 * @returns the exit code of the build, or 0 if the build is up to date
 */
export function buildWeb(options: BuildOptions = {}): Promise<number> {
  return buildOnce({
    ...options,
    name: 'the web application',
    inputs: [
      'apps/web',
      'packages/amount',
      'packages/chains',
      'packages/light-client',
      'packages/protocol',
      'packages/market',
      'packages/contract',
      'packages/client',
      'packages/keyring',
      'packages/ui',
    ],
    stamp: 'apps/web/dist/.build-id',
    printsProgress: true,
    run: () =>
      run(installed('vite'), ['build', '--logLevel', 'warn'], {
        cwd: join(root, 'apps/web'),
        env: { NODE_ENV: 'production' },
        ...options,
      }),
  })
}
