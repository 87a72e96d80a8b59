import type { TransactionJson } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { SignedOrders } from './signed-orders.ts'

function tx(Sequence: number, more: Partial<TransactionJson> = {}): TransactionJson {
  return {
    TransactionType: 'OfferCreate',
    Account: 'a',
    Sequence,
    ...more,
  }
}

it('finds the order that was signed under a number of an account', () => {
  const orders = new SignedOrders()
  orders.remember(tx(7))
  orders.remember(tx(7, { Account: 'b', Flags: 1 }))
  expect([orders.find('a', 7), orders.find('b', 7), orders.find('a', 8)]).toEqual([
    tx(7),
    tx(7, { Account: 'b', Flags: 1 }),
    undefined,
  ])
})

it('does not vouch for an order under a number that was already signed or skipped', () => {
  const orders = new SignedOrders()
  orders.remember(tx(7))
  orders.remember(tx(9, { TransactionType: 'OfferCancel' }))
  // A malicious page could have a small order signed under an older order's number to disguise the older one.
  orders.remember(tx(8))
  orders.remember(tx(9))
  orders.remember(tx(7, { Flags: 1 }))
  expect([7, 8, 9].map((number) => orders.find('a', number))).toEqual([undefined, undefined, undefined])
  orders.remember(tx(10))
  expect(orders.find('a', 10)).toEqual(tx(10))
})

it('keeps the most recent ones', () => {
  const orders = new SignedOrders()
  for (let number = 1; number <= 501; number += 1) orders.remember(tx(number))
  expect([orders.find('a', 1), orders.find('a', 2)]).toEqual([undefined, tx(2)])
})
