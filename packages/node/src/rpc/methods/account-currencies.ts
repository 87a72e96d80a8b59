import { compareIssued, issuedFromText, negateIssued } from '@tidebook/amount'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { sliceRead } from '../params/page.ts'

const HEX_CODE = 40

/** Sorts by the currencies' bytes: codes first, then hex. */
function inOrder(codes: ReadonlySet<string>): string[] {
  const isHex = (code: string): number => (code.length === HEX_CODE ? 1 : 0)
  return [...codes].toSorted((a, b) => isHex(a) - isHex(b) || (a < b ? -1 : 1))
}

/** Returns the tokens that an account (`account`) can send and receive along its trust lines. */
export const accountCurrencies: RpcMethod = {
  name: 'account_currencies',
  handle: function* currenciesOfAccount(params, services) {
    const { id, view, about } = readAccountChoice(params, services)
    const receive = new Set<string>()
    const send = new Set<string>()
    yield* sliceRead(view.owned(id, 'lines'), (entry) => {
      const line = entry.line()
      if (line === undefined) return true
      const { currency } = line
      const held = issuedFromText(line.balance)
      if (compareIssued(held, issuedFromText(line.limit)) < 0) receive.add(currency)
      if (compareIssued(negateIssued(held), issuedFromText(line.limitPeer)) < 0) send.add(currency)
      return true
    })
    return { receive_currencies: inOrder(receive), send_currencies: inOrder(send), ...about }
  },
}
