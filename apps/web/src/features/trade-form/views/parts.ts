import type { Fetched } from '../../../lib/lazy-part.ts'
import { orderDesk } from '../services/press-order.ts'
import { ErrorPart, EstimatePart } from './line-parts.ts'

/** What the forms need only once somebody orders. */
export const tradeFormParts: readonly Fetched[] = [orderDesk, ErrorPart, EstimatePart]
