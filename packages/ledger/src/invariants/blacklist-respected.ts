import { blacklistOf } from '../money/blacklist.ts'
import { BLACK_LIST } from '../entries/objects/blacklist.ts'
import type { Invariant } from './invariant.ts'

/** A blocked account sends nothing, and only the manager's two transaction types change the list. */
export const blacklistRespected: Invariant = {
  name: 'blacklist respected',
  looksAt: 'always',
  holds({ account, state, tx }, { objects }) {
    if (!state.hasHad(BLACK_LIST)) return true
    if (tx.type === 'SetBlackList' || tx.type === 'RemoveBlackList') return true
    for (const { entry } of objects) if (entry.type.name === BLACK_LIST.name) return false
    return blacklistOf(account) === undefined
  },
}
