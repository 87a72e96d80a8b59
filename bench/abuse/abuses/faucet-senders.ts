import { randomInt } from 'node:crypto'
import type { Abuse } from '../abuse.ts'
import { newAddress } from '../random-addresses.ts'

/** Faucet requests for new accounts, each with an invented sender. */
export const faucetSenders: Abuse = {
  name: 'faucet by invented senders',
  async play(intruder) {
    const { signal, target } = intruder
    while (!signal.aborted) {
      const sender = `2001:db8:${randomInt(65_536).toString(16)}::${randomInt(65_536).toString(16)}`
      await intruder.post(target.port, '/faucet', JSON.stringify({ address: newAddress() }), {
        'x-forwarded-for': sender,
        'x-real-ip': sender,
        forwarded: `for="[${sender}]"`,
      })
    }
  },
}
