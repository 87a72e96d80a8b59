import { compareIssued, issuedFromText, negateIssued } from '@tidebook/amount'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../account-choice.ts'

const HEX_CODE = 40

/** In the order of the currencies' bytes: codes first, then what has none and is told in hex. */
function inOrder(codes: ReadonlySet<string>): string[] {
  const isHex = (code: string): number => (code.length === HEX_CODE ? 1 : 0)
  return [...codes].toSorted((a, b) => isHex(a) - isHex(b) || (a < b ? -1 : 1))
}

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
    return { receive_currencies: inOrder(receive), send_currencies: inOrder(send), ...about }
  },
}
