import { calls } from '@tidebook/contract'
import type pg from 'pg'
import type { AccountData } from '../../platform/account-data.ts'
import { ownAccount } from '../../platform/http/principal.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { cardTables } from './card-tables.ts'
import { addCard, cardNumbersOf, cardsOf, deleteCardsOf, removeCard, SEALED_CARDS } from './cards.repository.ts'

/** Users' bank cards (ACC-019 to ACC-021). */
export function cardsModule(pool: () => pg.Pool, sealer: Sealer, now: () => number): ServerModule {
  return {
    name: 'cards',
    roles: ['api'],
    migrations: { '2026-11-23-bank-cards': cardTables },
    accountData: cardData(sealer),
    sealed: [SEALED_CARDS],
    calls: ({ call }) => {
      call(calls.bank.list, async ({ params, principal }) => ({
        cards: await cardsOf(pool(), ownAccount(principal, params.id)),
      }))
      call(calls.bank.add, async ({ params, body, principal }) => ({
        cards: await addCard(pool(), sealer, ownAccount(principal, params.id), body.number, now()),
      }))
      call(calls.bank.remove, async ({ params, body, principal }) => ({
        cards: await removeCard(pool(), ownAccount(principal, params.id), body.card),
      }))
    },
  }
}

/** Only the owner sees the cards, and closing the account deletes them. */
function cardData(sealer: Sealer): AccountData {
  return {
    name: 'cards',
    exportOf: (account, pool) => cardNumbersOf(pool, sealer, account),
    forget: async (account, transaction) => {
      await deleteCardsOf(transaction, account)
      return []
    },
  }
}
