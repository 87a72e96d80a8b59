import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { storedId, timeMs } from '../primitives.schema.ts'
import { accountId, uuid } from '../user/user.schema.ts'
import { bankRoutes } from './bank.routes.ts'
import { cardFault } from './card-number.ts'

const mine = z.object({ uuid, id: accountId })
const cardId = storedId('the id of a card')

const card = z.object({
  id: cardId,
  /** Masked: only the first four and last four digits are shown. */
  number: z.string(),
  added: timeMs,
})
const cards = z.object({ cards: z.array(card) })

export const bankCalls = {
  remove: defineCall(bankRoutes.remove, {
    summary: 'Delete a bank card; succeeds if it does not exist',
    params: mine,
    body: z.object({ card: cardId }),
    output: cards,
  }),
  add: defineCall(bankRoutes.add, {
    summary: 'Add a bank card; adding an existing card changes nothing',
    params: mine,
    body: z.object({
      number: z.string().check(
        z.maxLength(64),
        z.refine((text) => cardFault(text) === undefined, 'the number of a bank card'),
      ),
    }),
    output: cards,
  }),
  list: defineCall(bankRoutes.list, {
    summary: 'List the bank cards of the signed-in account, masked',
    params: mine,
    output: cards,
  }),
} as const

export type BankCard = z.infer<typeof card>
