import { BLACK_LIST } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { objectsOf } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'

/** Returns the manager's block on an account. */
export function blacklistOf(account: AccountEntry): LiveObject<(typeof BLACK_LIST)['schema']> | undefined {
  if (account.objects.size === 0) return undefined
  for (const bar of objectsOf(account, BLACK_LIST)) return bar
  return undefined
}
