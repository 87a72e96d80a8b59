import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { storedId, noParameters, timeMs } from '../primitives.schema.ts'
import { accountId, uuid } from '../user/user.schema.ts'
import { bankRoutes } from './bank.routes.ts'
import { cardFault } from './card-number.ts'

const mine = z.object({ uuid, id: accountId })
const cardId = storedId('the id of a card')

const card = z.object({
  id: cardId,
  /** Masked: its first four and last four digits. */
  number: z.string(),
  added: timeMs,
})
const cards = z.object({ cards: z.array(card) })

export const bankCalls = {
  remove: defineCall(bankRoutes.remove, {
    summary: 'Forgets a card; nothing happens where it is not there',
    params: mine,
    query: noParameters,
    body: z.object({ card: cardId }),
    output: cards,
  }),
  add: defineCall(bankRoutes.add, {
    summary: 'Keeps a bank card; one that is there already is not kept twice',
    params: mine,
    query: noParameters,
    body: z.object({
      number: z.string().check(
        z.maxLength(64),
        z.refine((text) => cardFault(text) === undefined, 'the number of a bank card'),
      ),
    }),
    output: cards,
  }),
  list: defineCall(bankRoutes.list, {
    summary: 'The own bank cards, masked',
    params: mine,
    query: noParameters,
    body: noParameters,
    output: cards,
  }),
} as const

export type BankCard = z.infer<typeof card>
