import { barOf } from '../money/black-list.ts'
import { BLACK_LIST } from '../objects/black-list.ts'
import type { Invariant } from './invariant.ts'

/** A barred account sends nothing, and bars come and go only by the manager's two types. */
export const barsRespected: Invariant = {
  name: 'bars respected',
  looksAt: 'always',
  holds({ account, state, tx }, { objects }) {
    if (!state.hasHad(BLACK_LIST)) return true
    if (tx.type === 'SetBlackList' || tx.type === 'RemoveBlackList') return true
    for (const { entry } of objects) if (entry.type.name === BLACK_LIST.name) return false
    return barOf(account) === undefined
  },
}
