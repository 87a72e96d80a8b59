import { CHECK } from './check.ts'
import { DEPOSIT_PREAUTH } from './deposit-preauth.ts'
import type { ObjectType } from './object-type.ts'
import { TICKET } from './ticket.ts'

/** Every kind of object that a ledger may hold. */
export const OBJECT_TYPES: readonly ObjectType[] = [TICKET, DEPOSIT_PREAUTH, CHECK]
