import { ticketOf } from '../engine/sequence.ts'
import type { Transactor } from '../engine/transactor.ts'
import { numberField } from '../base/tx-fields.ts'
import { requireFields } from '../money/accounts.ts'
import { reserveOf } from '../money/owner-count.ts'
import { addTicket } from '../money/tickets.ts'

/** Maximum number of tickets per transaction and per account. */
const MAX_TICKETS = 250

/** Reserves the next sequence numbers as tickets. Each is an object of the account until it is used. */
export const ticketCreate: Transactor = {
  flags: 0,
  preflight(tx) {
    const count = numberField(tx, 'TicketCount') ?? 0
    return count < 1 || count > MAX_TICKETS ? 'temINVALID_COUNT' : 'tesSUCCESS'
  },
  preclaim({ account, tx }) {
    const used = ticketOf(tx) === undefined ? 0 : 1
    const held = requireFields(account).settings.ticketCount + (numberField(tx, 'TicketCount') ?? 0) - used
    return held > MAX_TICKETS ? 'tecDIR_FULL' : 'tesSUCCESS'
  },
  apply(context) {
    const { account, rules, state, tx } = context
    const count = numberField(tx, 'TicketCount') ?? 0
    const { ownerCount, sequence: first } = requireFields(account)
    if (context.priorBalance < reserveOf(rules, ownerCount + count)) return 'tecINSUFFICIENT_RESERVE'
    for (let number = first; number < first + count; number += 1) addTicket(context, account, number)
    state.journal.set(account, { ...requireFields(account), sequence: first + count })
    return 'tesSUCCESS'
  },
}
