import { defineSetting } from '../../../lib/settings/define-setting.ts'

const setting = defineSetting<number | undefined>('free_password_state', {
  parse: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
})

/**
 * Stores the time until which the trading password is not required, in milliseconds since 1970; undefined while the
 * password is required (ENT-075). This time cannot unlock anything: password and keys are in the vault, for as long as
 * its tab lives (A39).
 */
export function saveUnlockedUntil(locksAt: number | undefined): void {
  if (locksAt === undefined) setting.forget()
  else setting.write(locksAt)
}
