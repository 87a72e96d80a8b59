import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './checker/violation.ts'
import type { Validator } from './validator.ts'

/** Text that each program reports before it ends. */
const NAMES = { ledger: 'node/disk-full', engine: 'no space left on device' } as const
const PARTS = ['ledger', 'engine'] as const

/**
 * Fills the disk of a validator, checks that a program ends and names the reason, and ends the lack of space.
 * @param endMs milliseconds within which a program that cannot write must end
 */
export async function fillDisk(
  validator: Validator,
  { freeBytes, holdMs }: { readonly freeBytes: number; readonly holdMs: number },
  endMs: number,
): Promise<readonly Violation[]> {
  const before = { ledger: validator.log('ledger').length, engine: validator.log('engine').length }
  await validator.disk.fill(freeBytes)
  try {
    const ended = await validator.ended(endMs)
    await delay(holdMs)
    if (!ended.ledger && !ended.engine) {
      return [{ rule: 'full-disk-is-named', detail: `no program ended in ${endMs} ms with ${freeBytes} bytes free` }]
    }
    // The end of one program can end the other, which then names another reason.
    const isNamed = PARTS.some((part) => ended[part] && validator.log(part).slice(before[part]).includes(NAMES[part]))
    if (isNamed) return []
    const parts = PARTS.filter((part) => ended[part]).join(' and ')
    return [{ rule: 'full-disk-is-named', detail: `${parts} ended on a full disk without naming it` }]
  } finally {
    await validator.disk.clear()
  }
}
