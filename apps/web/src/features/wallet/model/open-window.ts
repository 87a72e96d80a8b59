import { defineSetting } from '../../../lib/settings/define-setting.ts'

const setting = defineSetting<number | undefined>('free_password_state', {
  parse: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
})

/**
 * Keeps until when the trading password is not asked for, in milliseconds since 1970; undefined while it is (ENT-075).
 * Nobody opens anything with it: password and keys are in the vault, for as long as its tab lives (A39).
 */
export const keepOpenWindow = (locksAt: number | undefined): void => {
  if (locksAt === undefined) setting.forget()
  else setting.write(locksAt)
}
