import { parseDecimal } from '@tidebook/amount'
import { unitsOf } from '@tidebook/chains/units'

const DECIMALS = 18
const MAX_WEI = 2n ** 128n

/** Pays whole coins from the first account that the chain's program created, with an ordinary transaction. */
export function anvilGift(target: string) {
  return async (address: string, value: string): Promise<boolean> => {
    const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const answer = (await response.json()) as { readonly result?: unknown }
      return answer.result
    }
    const accounts = await call('eth_accounts', [])
    const [from]: readonly unknown[] = Array.isArray(accounts) ? accounts : []
    if (typeof from !== 'string') return false
    const amount = `0x${unitsOf(parseDecimal(value), DECIMALS, MAX_WEI).toString(16)}`
    return typeof (await call('eth_sendTransaction', [{ from, to: address, value: amount }])) === 'string'
  }
}
