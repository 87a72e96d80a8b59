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

/** Starts a program that writes a line and then either remains, as a hanging CometBFT does, or exits. */
function start(line: string, end = 'exec sleep 600', now?: () => number) {
  const binary = join(home, 'cometbft')
  writeFileSync(binary, `#!/bin/sh\nprintf '%s\\n' '${line}' marker\n${end}\n`)
  chmodSync(binary, 0o700)
  const onEnd = vi.fn<() => void>()
  const onGiveUp = vi.fn<(reason: string) => void>()
  const logger = createLogger('silent')
  const debug = vi.spyOn(logger, 'debug')
  child = startCometProcess({ name: 'cometbft 1', binary, home, onEnd, onGiveUp, ...(now && { now }) }, logger)
  return { onEnd, onGiveUp, isRead: () => debug.mock.calls.some(([, text]) => text === 'marker') }
}

it('restarts a CometBFT that reports that it no longer decides blocks but keeps running', async () => {
  const { onEnd } = start(
    'E[2026-11-28|00:00:00.000] CONSENSUS FAILURE!!!          module=consensus err="no space left on device"',
  )
  const first = child?.pid
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => child?.pid).not.toBe(first)
})

it('leaves a CometBFT running that only repeats a peer’s message with these words', async () => {
  const { isRead, onEnd } = start('E[2026-11-28|00:00:00.000] dialing failed err="CONSENSUS FAILURE!!!"')
  await expect.poll(isRead).toBe(true)
  expect(onEnd).not.toHaveBeenCalled()
})

it('does not restart a CometBFT whose chain contradicts the ledger three times, and gives the reason', async () => {
  const lines = [
    'panic: state.AppHash does not match AppHash after replay. Got AB, expected CD.',
    'E[2026-11-28|00:00:00.000] CONSENSUS FAILURE!!!  err="+2/3 committed an invalid block: wrong Block.Header.AppHash"',
  ]
  for (const line of lines) {
    const { onEnd, onGiveUp } = start(line, 'exit 2')
    await expect.poll(() => onEnd.mock.calls.length).toBe(3)
    expect(onGiveUp).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cometbft 1 has another app hash'))
    // A restart would replace the process.
    expect(() => process.kill(child?.pid ?? 0, 0)).toThrow('ESRCH')
  }
})

it('restarts a CometBFT that exits for another reason', async () => {
  const { onEnd, onGiveUp } = start('panic: no space left on device', 'exit 2')
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(3)
  expect(onGiveUp).not.toHaveBeenCalled()
})

it('forgets contradictions after ten minutes without another one', async () => {
  let minutes = 0
  const line = 'panic: state.AppHash does not match AppHash after replay. Got AB, expected CD.'
  // each start and each line read the clock once, so a start counts as healthy for ten minutes
  const { onEnd, onGiveUp } = start(line, 'exit 2', () => (minutes += 10) * 60_000)
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(3)
  expect(onGiveUp).not.toHaveBeenCalled()
})
