import { blacklistOf } from '../money/blacklist.ts'
import { BLACK_LIST } from '../entries/objects/blacklist.ts'
import type { Invariant } from './invariant.ts'

/** A barred account sends nothing, and bars come and go only by the manager's two types. */
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
