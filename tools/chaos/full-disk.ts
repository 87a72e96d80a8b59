import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker/violation.ts'
import { isMetWithin } from './is-met-within.ts'
import type { Validator } from './validator.ts'

/** Text that each program reports before it ends. */
const NAMES = { ledger: 'node/disk-full', engine: 'no space left on device' } as const
const PARTS = ['ledger', 'engine'] as const

/**
 * Fills the disk of a validator, checks that a program reports the reason, and frees the space again.
 * @param endMs milliseconds within which a program that cannot write must report it
 */
export async function fillDisk(
  validator: Validator,
  { freeBytes, holdMs }: { readonly freeBytes: number; readonly holdMs: number },
  endMs: number,
): Promise<readonly Violation[]> {
  const before = { ledger: validator.log('ledger').length, engine: validator.log('engine').length }
  await validator.disk.fill(freeBytes)
  try {
    const isNamed = (): boolean => PARTS.some((part) => validator.log(part).slice(before[part]).includes(NAMES[part]))
    await isMetWithin(endMs, isNamed)
    await delay(holdMs)
    // CometBFT can stop deciding blocks while its process remains, so its supervisor must kill it.
    await validator.kill('engine')
    if (isNamed()) return []
    const detail = `no program named the reason in ${endMs} ms with ${freeBytes} bytes free`
    return [{ rule: 'full-disk-is-named', detail }]
  } finally {
    await validator.disk.clear()
  }
}
