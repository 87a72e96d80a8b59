import { issuedToText } from '@tidebook/amount'
import type { EntryContext } from '../entries/entry-context.ts'
import { hasFlag } from '../money/flags.ts'
import { balanceFor, otherSideFlags, sideFlags } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { LineEntry, LineFields } from '../state/line-entry.ts'
import { entryJson } from '../entries/entry-json.ts'
import type { LineView } from './view-types.ts'

/** Returns a line from the perspective of one of its accounts. */
export function lineView(line: LineEntry, fields: LineFields, account: AccountEntry, around: EntryContext): LineView {
  const isLow = line.low === account
  const own = isLow ? fields.low : fields.high
  const other = isLow ? fields.high : fields.low
  const ownFlags = sideFlags(line, account)
  const peerFlags = otherSideFlags(line, account)
  const { flags } = fields
  return {
    key: line.key,
    account: (isLow ? line.high : line.low).address,
    currency: line.currency.code,
    get balance() {
      return issuedToText(balanceFor(line, fields, account))
    },
    get limit() {
      return issuedToText(own.limit)
    },
    get limitPeer() {
      return issuedToText(other.limit)
    },
    qualityIn: own.qualityIn,
    qualityOut: own.qualityOut,
    noRipple: hasFlag(flags, ownFlags.noRipple),
    noRipplePeer: hasFlag(flags, peerFlags.noRipple),
    freeze: hasFlag(flags, ownFlags.freeze),
    freezePeer: hasFlag(flags, peerFlags.freeze),
    authorized: hasFlag(flags, ownFlags.auth),
    peerAuthorized: hasFlag(flags, peerFlags.auth),
    reserved: hasFlag(flags, ownFlags.reserve),
    flags,
    toJson: () => entryJson(line, fields, around),
  }
}
