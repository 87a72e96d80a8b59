import type { AccountEntry } from '../state/account-entry.ts'

/** Whether an account is that of a pool: nobody pays into it but by AMMDeposit. */
export function isPoolAccount({ fields }: AccountEntry): boolean {
  return (fields?.settings.poolId ?? '') !== ''
}
