import type { Fetched } from '../../../lib/lazy-part.ts'
import { orderDesk } from '../services/press-order.ts'
import { OrderQuestionPart } from './confirm-dialog.tsx'

/** What the forms need only once somebody orders. */
export const tradeFormParts: readonly Fetched[] = [orderDesk, OrderQuestionPart]
