import { compareIssued, issuedFromText, negateIssued } from '@tidebook/amount'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../account-choice.ts'

/** Tokens that an account (`account`) can send and receive along its trust lines. */
export const accountCurrencies: RpcMethod = {
  name: 'account_currencies',
  handle: async (params, services) => {
    const { id, view, about } = await readAccountChoice(params, services)
    const receive = new Set<string>()
    const send = new Set<string>()
    for (const { balance, currency, limit, limitPeer } of view.lines(id)) {
      const held = issuedFromText(balance)
      if (compareIssued(held, issuedFromText(limit)) < 0) receive.add(currency)
      if (compareIssued(negateIssued(held), issuedFromText(limitPeer)) < 0) send.add(currency)
    }
    return { receive_currencies: [...receive].toSorted(), send_currencies: [...send].toSorted(), ...about }
  },
}
