import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import type { SupervisedChild } from '../../platform/supervised-child.ts'
import { startCometProcess } from './comet-process.ts'

let home = ''
let child: SupervisedChild | undefined
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tidebook-comet-'))
})
afterEach(async () => {
  await child?.stop('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

/** Starts a program that writes a line and then stays, as a CometBFT that hangs. */
function start(line: string) {
  const binary = join(home, 'cometbft')
  writeFileSync(binary, `#!/bin/sh\nprintf '%s\\n' '${line}' marker\nexec sleep 600\n`)
  chmodSync(binary, 0o700)
  const onEnd = vi.fn<() => void>()
  const logger = createLogger('silent')
  const debug = vi.spyOn(logger, 'debug')
  child = startCometProcess({ name: 'cometbft 1', binary, home, onEnd }, logger)
  return { onEnd, isRead: () => debug.mock.calls.some(([, text]) => text === 'marker') }
}

it('restarts a CometBFT that reports that it no longer decides blocks, and stays as a process', async () => {
  const { onEnd } = start(
    'E[2026-11-28|00:00:00.000] CONSENSUS FAILURE!!!          module=consensus err="no space left on device"',
  )
  const first = child?.pid
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => child?.pid).not.toBe(first)
})

it('lets a CometBFT run that only repeats these words of a peer', async () => {
  const { isRead, onEnd } = start('E[2026-11-28|00:00:00.000] dialing failed err="CONSENSUS FAILURE!!!"')
  await expect.poll(isRead).toBe(true)
  expect(onEnd).not.toHaveBeenCalled()
})
