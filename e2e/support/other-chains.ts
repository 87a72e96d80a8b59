import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startNode } from '@tidebook/node'
import type { NetworkId } from '@tidebook/protocol'
import { EOS_TEST_CHAIN, EosTestNode, MoacTestNode, TronTestNode } from '@tidebook/testkit/chains'

// Runs ledgers of other chains for the browser tests, each with one funded account: our own node for the types of the
// Ripple family, and test nodes that validate their input for Tron, EOS and MOAC. Prints their addresses in one line.
const { values } = parseArgs({ options: { accounts: { type: 'string' } } })
const accounts = JSON.parse(values.accounts ?? '{}') as Readonly<Record<string, string>>
const folder = mkdtempSync(join(tmpdir(), 'tidebook-chains-'))
const FAMILY: readonly NetworkId[] = ['xrp', 'call', 'stm', 'biz', 'bvcadt']
const BLOCK_MS = 500

const ledgers = await Promise.all(
  FAMILY.map((network) =>
    startNode({
      network,
      port: 0,
      dataDir: join(folder, network),
      fresh: true,
      verificationWorkers: 1,
      genesisAccount: accounts[network] ?? '',
    }),
  ),
)
const [tron, eos, moac] = [new TronTestNode(), new EosTestNode(Date.now()), new MoacTestNode()]
tron.held.set(accounts['tron'] ?? '', 100_000_000n)
moac.held.set(accounts['moac'] ?? '', 10n ** 20n)
eos.accounts.set('alice', { key: accounts['eos'] ?? '', cpu: 1000, net: 1000, ramQuota: 5000 })
eos.accounts.set('bob', { key: '', cpu: 1000, net: 1000, ramQuota: 5000 })
eos.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 13n, held: new Map([['alice', 1_000_000n]]) })
const servers = await Promise.all([tron.serve(), eos.serve(), moac.serve()])
const timer = setInterval(() => {
  for (const chain of [tron, eos, moac]) chain.produce()
}, BLOCK_MS)

process.on('SIGTERM', () => {
  clearInterval(timer)
  void Promise.all([...ledgers.map((ledger) => ledger.close()), ...servers.map((server) => server.stop())]).then(() => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
})

const [tronUrl, eosUrl, moacUrl] = servers.map(({ url }) => url)
const chains = [
  ...FAMILY.map((chain, at) => ({ chain, hosts: [(ledgers[at]?.url ?? '').replace(/\/$/u, '')], highestFee: '1' })),
  { chain: 'tron', hosts: [tronUrl], highestFee: '15' },
  { chain: 'eos', hosts: [eosUrl], highestFee: '0.0001', network: EOS_TEST_CHAIN },
  { chain: 'moac', hosts: [moacUrl], highestFee: '0.1', network: String(moac.chainId), confirmations: 1 },
]
process.stdout.write(`${JSON.stringify(chains)}\n`)
