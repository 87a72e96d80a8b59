import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { COLLECTOR_FLAGS } from './tune-collector.ts'

// An engine that no longer knows a flag says so on stderr and goes on without it.
it.each(COLLECTOR_FLAGS)('the engine knows %s', (flag) => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(stdout).toContain(`${flag} (`)
})
