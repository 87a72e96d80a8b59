import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { COLLECTOR_FLAGS } from './tune-collector.ts'

// An engine that no longer supports a flag only warns on stderr.
it.each(COLLECTOR_FLAGS)('the engine supports %s', (flag) => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(stdout).toContain(`${flag} (`)
})
