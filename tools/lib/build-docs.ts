import { type BuildOptions, buildOnce } from './build-once.ts'
import { runNode } from './run.ts'

/**
 * Builds the documentation site unless the last build used the same pages.
 * @returns the exit code of the build, or 0 if the build is up to date
 */
export function buildDocs(options: BuildOptions = {}): Promise<number> {
  return buildOnce({
    ...options,
    name: 'the documentation',
    inputs: ['apps/docs', 'docs', 'CONTRIBUTING.md', 'packages/ui/src/styles'],
    stamp: 'apps/docs/dist/.build-id',
    run: () => runNode('apps/docs/src/main.ts', [], { env: { NODE_ENV: 'production' }, ...options }),
  })
}
