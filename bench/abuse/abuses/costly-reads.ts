import type { Abuse } from '../abuse.ts'
import { newAddress } from '../random-addresses.ts'

/** Server calls that load the node or the database, for the account with the most data. */
export const costlyReads: Abuse = {
  name: 'costly calls of the server',
  async play(intruder) {
    const { index, signal, target } = intruder
    const { issuer, currency, port } = target
    const day = 86_400_000
    for (let turn = index; !signal.aborted; turn += 1) {
      const paths = [
        `/wallet/balance/${issuer}`,
        `/wallet/history/${issuer}?p=0&s=100`,
        `/wallet/worth/${issuer}?b=${Date.now() - (turn % 90) * day}`,
        `/wallet/trans/some-uuid?w=${issuer}&p=${turn % 1_000}&s=100`,
        `/wallet/profit/${issuer}`,
        `/wallet/balance/${newAddress()}`,
        `/info/kline/SWT-${currency}/minute?before=${Date.now() - turn * day}`,
        `/wallet/offer/${issuer}?p=0&s=100`,
      ]
      await intruder.get(port, paths[turn % paths.length] ?? '/')
    }
  },
}
